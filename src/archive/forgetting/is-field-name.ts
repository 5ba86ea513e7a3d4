const SIGNS = /^[@$]?[\p{L}\p{M}\p{N} _:()%-]{0,60}$/u
const NUMBER = /\d{3}/

/**
 * Whether a key of JSON is what a field is called; else it is what stands in one: a path, an address, a sentence, a number with digits enough to be
 * somebody's.
 */
export function isFieldName(key: string): boolean {
  return SIGNS.test(key) && !NUMBER.test(key)
}
