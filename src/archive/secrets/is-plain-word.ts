/** A variable, a decorator or an address next to a secret's name. */
const NAME = /^(?:[$@#][A-Za-z_]\w*|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})$/

/**
 * Values next to a secret's name that are not secrets: a variable or an address, or words and numbers joined by punctuation, as in `prod/db-2` and
 * `OPENAI_API_KEY_2`.
 */
export function isPlainWord(value: string): boolean {
  const parts = value.split(/[-_./:]/)
  return NAME.test(value) || (parts.length > 1 && parts.every((part) => /^(?:[a-z]*|[A-Z]?[a-z]+|[A-Z]+)\d{0,4}$/.test(part)))
}
