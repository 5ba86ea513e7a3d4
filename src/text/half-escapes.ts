/** Escapes of JSON: whole pairs, halves (whose digits are caught), and all others, so that the `u` behind an escaped backslash begins none. */
const ESCAPES = /\\u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(d[89a-f][\da-f]{2}))|\\./gi

/**
 * JSON with something else in the place of each half of a surrogate pair that it writes as an escape; the text itself where it writes none.
 * @param put given the half
 */
export function halfEscapes(json: string, put: (half: string) => string): string {
  if (!/\\u[dD]/.test(json)) return json
  return json.replace(ESCAPES, (whole: string, half?: string) => (half === undefined ? whole : put(String.fromCharCode(Number.parseInt(half, 16)))))
}
