/** Escapes of JSON: whole pairs, halves (whose digits are caught), and all others, so that the `u` behind an escaped backslash begins none. */
const ESCAPES = /\\u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(d[89a-f][\da-f]{2}))|\\./gi

/** JSON with U+FFFD in the place of each half of a surrogate pair that it writes as an escape; the text itself where it writes none. */
export function withoutHalfEscapes(json: string): string {
  return /\\u[dD]/.test(json) ? json.replace(ESCAPES, (whole: string, half?: string) => (half === undefined ? whole : '\\ufffd')) : json
}

const TEXTS: readonly string[] = ['openai', 'mistral', 'deepseek']

/**
 * Whether the arguments of a call travel as a value, which is read with the body around it, or may do so. Where they are a text an escape in
 * them is six letters.
 */
export function takesValues({ provider }: { readonly provider: string }): boolean {
  return !TEXTS.includes(provider)
}
