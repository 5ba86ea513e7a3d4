import { halfEscapes } from '../../text/index.ts'

/** JSON that can be written as UTF-8: U+FFFD in the place of each half of a surrogate pair, written as an escape or not; the text itself where there is none. */
export function wellFormedJson(json: string): string {
  return halfEscapes(json.toWellFormed(), () => '\\ufffd')
}
