import { createHash } from 'node:crypto'
import { secretForms } from './secret-forms.ts'

/**
 * A view of a text without the secrets that have a known form: all that secretlint's recommended rules find, and some that they do not. Equal secrets get equal marks, from which nobody learns them. For
 * snippets, summaries, memory files and logs; sealed bytes are never redacted. It reduces what leaks, it does not guarantee it.
 *
 * @example
 * redact('key AKIAIOSFODNN7EXAMPLE') // 'key [secret:aws:1a5d]'
 */
export function redact(text: string): string {
  let result = text
  for (const { kind, pattern } of secretForms) {
    result = result.replace(pattern, (secret) => (kind === 'named' && !looksRandom(secret) ? secret : marked(kind, secret)))
  }
  return result.replace(BASE64, (blob) => (hidesSecret(blob) ? marked('base64', blob) : blob))
}

/** What may be a text in base64. */
const BASE64 = /\b[A-Za-z0-9+/]{32,8000}={0,2}/g

function hidesSecret(blob: string): boolean {
  const text = Buffer.from(blob, 'base64').toString('latin1')
  return secretForms.some(({ kind, pattern }) => kind !== 'named' && text.search(pattern) >= 0)
}

function marked(kind: string, secret: string): string {
  return `[secret:${kind}:${createHash('sha256').update(`decant\n${secret}`).digest('hex').slice(0, 4)}]`
}

/**
 * Values beside a secret's name are secrets only where they look like one: letters and digits, or letters alone that change their case too often
 * for words; 3.2 bits of entropy each or more.
 */
function looksRandom(value: string): boolean {
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
