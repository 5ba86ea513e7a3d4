import { textGiven } from '../../message/index.ts'
import { keyedDigest, newKey } from '../ref/key.ts'
import { withoutEncoded } from './encoded-secrets.ts'
import { withoutNamed } from './named-secrets.ts'
import { withoutPlaced } from './placed-secrets.ts'
import { withoutPrivateKeys } from './private-keys.ts'
import { withoutForms } from './secret-forms.ts'

/**
 * A view of a text without its secrets: those of known forms, among them all that secretlint's recommended rules find; those in URLs and commands; and values
 * beside a secret's name that look like secrets. Equal secrets get equal marks under one key; without the key nobody can test guesses against a mark. For
 * snippets, summaries, memory files and logs; sealed bytes are never redacted. It reduces leaks but does not guarantee to prevent them. If terminal codes
 * interrupt secrets, the text is returned without any such codes.
 *
 * @param key lower-case hex: that of the archive which holds the text, so that its marks are the same after a restart; defaults to a random key that lasts as
 * long as the process
 * @example
 * redact('key AKIAIOSFODNN7EXAMPLE', '5e'.repeat(32)) // 'key [secret:aws:993c]'
 */
export function redact(text: string, key?: string): string {
  const under = key === undefined ? ofProcess() : textGiven(key, 'the key of redact')
  const marked = (kind: string, secret: string) => `[secret:${kind}:${keyedDigest(under, `secret\n${secret}`).toString('hex').slice(0, 4)}]`
  const shown = marks(textGiven(text, 'redact'), marked)
  const plain = shown.replace(CODES, '')
  const bare = plain === shown ? plain : marks(plain, marked)
  return bare === plain ? shown : bare
}

/** Terminal codes, also in escaped form, and invisible characters. */
const CODES = /(?:\p{Cc}|\\e|\\033|\\x1[Bb]|\\u001[Bb])\[[\d;:?]{0,20}[A-Za-z]|(?![\n\r\t])\p{Cc}|\p{Cf}/gu

function marks(text: string, marked: (kind: string, secret: string) => string): string {
  const told = withoutPlaced(withoutForms(withoutPrivateKeys(text, marked), marked), marked)
  return withoutEncoded(
    withoutNamed(told, (secret) => marked('named', secret)),
    marked,
  )
}

let random: string | undefined

function ofProcess(): string {
  random ??= newKey()
  return random
}
