/** JSON escapes: whole pairs, halves (whose digits are captured), and all others, so that the `u` after an escaped backslash does not start one. */
const ESCAPES = /\\u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(d[89a-f][\da-f]{2}))|\\./gi

/**
 * Replaces each half of a surrogate pair that is escaped in a JSON text; returns the text itself if there is none.
 * @param replacementOf returns the replacement of a half
 */
export function replaceHalfEscapes(json: string, replacementOf: (half: string) => string): string {
  if (!/\\u[dD]/.test(json)) return json
  return json.replace(ESCAPES, (whole: string, hexDigits?: string) =>
    hexDigits === undefined ? whole : replacementOf(String.fromCharCode(Number.parseInt(hexDigits, 16))),
  )
}
