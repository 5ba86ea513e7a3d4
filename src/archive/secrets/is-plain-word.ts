/** What is a variable, a decorator or an address beside a secret's name. */
const NAME = /^(?:[$@#][A-Za-z_]\w*|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})$/

/**
 * What is no secret beside a secret's name: a variable or an address, or words and numbers that signs hold together, as in `prod/db-2` and
 * `OPENAI_API_KEY_2`.
 */
export function isPlainWord(value: string): boolean {
  const parts = value.split(/[-_./:]/)
  return NAME.test(value) || (parts.length > 1 && parts.every((part) => /^(?:[a-z]*|[A-Z]?[a-z]+|[A-Z]+)\d{0,4}$/.test(part)))
}
