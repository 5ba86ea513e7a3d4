import { keyedDigest, newKey } from './key.ts'
import { secretForms } from './secret-forms.ts'

/**
 * A view of a text without the secrets that have a known form: all that secretlint's recommended rules find, and some that they do not. Equal secrets get
 * equal marks under one key; without the key nobody can try guesses against a mark. For snippets, summaries, memory files and logs; sealed bytes are never
 * redacted. It reduces what leaks, it does not guarantee it. A text in whose secrets stand codes for a terminal is given without any.
 *
 * @param key lower-case hex: that of the archive which the text is in, so that its marks are the same after a restart; left out, one that is random and lasts as long as the process
 * @example
 * redact('key AKIAIOSFODNN7EXAMPLE', '5e'.repeat(32)) // 'key [secret:aws:993c]'
 */
export function redact(text: string, key?: string): string {
  const marked = (kind: string, secret: string) =>
    `[secret:${kind}:${keyedDigest(key ?? ofProcess(), `secret\n${secret}`)
      .toString('hex')
      .slice(0, 4)}]`
  const shown = marks(text, marked)
  const plain = shown.replace(CODES, '')
  const bare = plain === shown ? plain : marks(plain, marked)
  return bare === plain ? shown : bare
}

/** What a terminal obeys instead of showing it, also where it is written out, and signs that are not seen. */
const CODES = /(?:\p{Cc}|\\e|\\033|\\x1[Bb]|\\u001[Bb])\[[\d;:?]{0,20}[A-Za-z]|(?![\n\r\t])\p{Cc}|\p{Cf}/gu

function marks(text: string, marked: (kind: string, secret: string) => string): string {
  let result = text
  for (const { kind, pattern } of secretForms) {
    result = result.replace(pattern, (secret) => (kind === 'named' && !looksSecret(secret) ? secret : marked(kind, secret)))
  }
  return result.replace(BASE64, (blob) => (hidesSecret(blob) ? marked('base64', blob) : blob))
}

let random: string | undefined

function ofProcess(): string {
  random ??= newKey()
  return random
}

/** What may be a text in base64. */
const BASE64 = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{32,8000}={0,2}/g

/** What each secret has that is asked for in base64: so many signs of ASCII in a row. Other bytes seldom have them. */
const READABLE = /[ -~]{15}/

/** Looked for from each of the first four letters on: those before it may be of what is written out, as the n of a JSON text's `\n` is. */
function hidesSecret(blob: string): boolean {
  return [0, 1, 2, 3].some((from) => {
    const text = Buffer.from(blob.slice(from), 'base64').toString('latin1')
    return READABLE.test(text) && secretForms.some(({ kind, pattern }) => kind !== 'named' && text.search(pattern) >= 0)
  })
}

/** What is a variable, a decorator or an address beside a secret's name. */
const NO_SECRET = /^(?:[$@#][A-Za-z_]\w*|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})$/

/**
 * Values beside a secret's name are secrets only where they look like one: no variable and no address; letters and digits, or letters alone that change their case too often
 * for words; 3.2 bits of entropy each or more.
 */
function looksSecret(value: string): boolean {
  if (NO_SECRET.test(value)) return false
  if (!/[A-Za-z]/.test(value) || !(/\d/.test(value) || changesCase(value))) return false
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / value.length) * Math.log2(count / value.length)
  return entropy >= 3.2
}

function changesCase(value: string): boolean {
  const changes = value.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0
  return value.length >= 20 && changes >= value.length * 0.3
}
