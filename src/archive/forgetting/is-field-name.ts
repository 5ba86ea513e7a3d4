const SIGNS = /^[@$]?[\p{L}\p{M}\p{N} _:()%-]{0,60}$/u
const NUMBER = /\d{3}/

/** Whether a JSON key is a field's name; otherwise it is data: a path, an address, a sentence, a number with enough digits to identify somebody. */
export function isFieldName(key: string): boolean {
  return SIGNS.test(key) && !NUMBER.test(key)
}
