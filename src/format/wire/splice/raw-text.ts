import type { Path } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import type { RawText } from '../codec.ts'

/** For values in memory, whose own text is gone, the text of a value is its JSON. */
export function jsonText(root: unknown): RawText {
  return (path: Path) => {
    let value = root
    for (const step of path) value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined
    return jsonOf(value)
  }
}
