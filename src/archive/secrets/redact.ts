import { checkText } from '../../message/index.ts'
import { keyedDigest, newKey } from '../ref/key.ts'
import { withoutEncodedSecrets } from './encoded-secrets.ts'
import { withoutNamedSecrets } from './named-secrets.ts'
import { withoutPlacedSecrets } from './placed-secrets.ts'
import { withoutPrivateKeys } from './private-keys.ts'
import { withoutKnownSecrets } from './secret-forms.ts'

/**
 * A view of a text without its secrets: those of known forms, among them all that secretlint's recommended rules find; those in URLs and commands; and values
 * next to a secret's name that look like secrets. Equal secrets get equal marks under one key; without the key nobody can test guesses against a mark. For
 * snippets, summaries, memory files and logs; stored bytes are never redacted. It reduces leaks but does not guarantee to prevent them. If terminal codes
 * interrupt secrets, the text is returned without any such codes.
 *
 * @param key lower-case hex: that of the archive that contains the text, so that its marks are the same after a restart; defaults to a random key that lasts as
 * long as the process
 * @example
 * redact('key AKIAIOSFODNN7EXAMPLE', '5e'.repeat(32)) // 'key [secret:aws:993c]'
 */
export function redact(text: string, key?: string): string {
  const markKey = key === undefined ? processKey() : checkText(key, 'the key of redact')
  const mark = (kind: string, secret: string) => `[secret:${kind}:${keyedDigest(markKey, `secret\n${secret}`).toString('hex').slice(0, 4)}]`
  const shown = redactOnce(checkText(text, 'redact'), mark)
  const visible = shown.replace(INVISIBLE_CODES, '')
  const redactedVisible = visible === shown ? visible : redactOnce(visible, mark)
  return redactedVisible === visible ? shown : redactedVisible
}

/** Terminal codes, also in escaped form, and invisible characters. */
const INVISIBLE_CODES = /(?:\p{Cc}|\\e|\\033|\\x1[Bb]|\\u001[Bb])\[[\d;:?]{0,20}[A-Za-z]|(?![\n\r\t])\p{Cc}|\p{Cf}/gu

function redactOnce(text: string, mark: (kind: string, secret: string) => string): string {
  const withoutPlain = withoutPlacedSecrets(withoutKnownSecrets(withoutPrivateKeys(text, mark), mark), mark)
  return withoutEncodedSecrets(
    withoutNamedSecrets(withoutPlain, (secret) => mark('named', secret)),
    mark,
  )
}

let cachedProcessKey: string | undefined

function processKey(): string {
  cachedProcessKey ??= newKey()
  return cachedProcessKey
}
