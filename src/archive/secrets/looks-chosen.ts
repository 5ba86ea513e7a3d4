import { isPlainWord } from './is-plain-word.ts'

/** Names of what secrets are made with. */
const METHOD = /^(?:sha|md|base|utf|aes|rsa|hmac|bcrypt|argon|pbkdf|scrypt|v)-?\d{1,3}$/i

/** What somebody may have thought of: letters and digits. */
export function looksChosen(value: string): boolean {
  return value.length >= 6 && /[A-Za-z]/.test(value) && /\d/.test(value) && !METHOD.test(value) && !isPlainWord(value)
}
