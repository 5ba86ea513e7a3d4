/** Letters beyond ASCII, roughly, in the form of a character class without its brackets; excludes symbols, quotes, arrows, frames and wide punctuation. */
export const WIDE = '\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u3005-\\u3007\\u3041-\\ud7ff\\uf900-\\ufdff\\uff66-\\uff9d'

/** Whether a UTF-16 code is one of them. */
export function isWide(code: number): boolean {
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return false
  if (code < 0x2000) return true
  if (code < 0x3041) return code >= 0x3005 && code <= 0x3007
  return code < 0xd800 || (code >= 0xf900 && code < 0xfe00) || (code >= 0xff66 && code <= 0xff9d)
}
