import type { Path } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'

/** Returns the JSON of a value in memory as its text, since its original text is not available. */
export function jsonText(root: unknown): RawText {
  return (path: Path) => {
    let value = root
    for (const step of path) value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined
    return stringifyJson(value)
  }
}
