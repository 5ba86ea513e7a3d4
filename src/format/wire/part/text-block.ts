import type { Path } from '../../../message/index.ts'

/** The `textBlock` of a codec whose blocks have a type: in the arrays under these keys. */
export function textBlockUnder(...keys: readonly string[]): (text: string, path: Path) => object | undefined {
  return (text, path) => (keys.includes(String(path.at(-2))) ? { type: 'text', text } : undefined)
}
