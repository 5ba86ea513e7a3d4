import { createHash } from 'node:crypto'

/** A form that secrets of one kind have. Each pattern is linear: no nested or overlapping repetition. */
interface SecretForm {
  readonly kind: string
  readonly pattern: RegExp
}

const FORMS: readonly SecretForm[] = [
  { kind: 'private-key', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]{0,8000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g },
  { kind: 'anthropic', pattern: /\bsk-ant-[A-Za-z0-9_-]{20,200}/g },
  { kind: 'openai', pattern: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,200}/g },
  { kind: 'github', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})/g },
  { kind: 'github', pattern: /\bgh[pousr]_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/g },
  { kind: 'npm', pattern: /\bnpm_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/g },
  { kind: 'gitlab', pattern: /\bglpat-[A-Za-z0-9_-]{20,100}/g },
  { kind: 'aws', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { kind: 'google', pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { kind: 'slack', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g },
  { kind: 'npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'stripe', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}/g },
  { kind: 'sendgrid', pattern: /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g },
  { kind: 'jwt', pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/g },
  { kind: 'basic-auth', pattern: /(?<=:\/\/[^\s:@/]{1,100}:)[^\s:@/]{3,200}(?=@)/g },
  {
    kind: 'named',
    pattern:
      /(?<=(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|authorization)["']?\s{0,3}[:=]\s{0,3}["']?(?:Bearer |Basic )?)[A-Za-z0-9+/_.~-]{16,400}/gi,
  },
]

/**
 * A view of a text without the secrets that have a known form. Equal secrets get equal marks, from which nobody learns them. For
 * snippets, summaries, memory files and logs; sealed bytes are never redacted. It reduces what leaks, it does not guarantee it.
 *
 * @example
 * redact('key AKIAIOSFODNN7EXAMPLE') // 'key [secret:aws:1a5d]'
 */
export function redact(text: string): string {
  let result = text
  for (const { kind, pattern } of FORMS) {
    result = result.replace(pattern, (secret) => (kind === 'named' && !looksRandom(secret) ? secret : marked(kind, secret)))
  }
  return result.replace(BASE64, (blob) => (hidesSecret(blob) ? marked('base64', blob) : blob))
}

/** What may be a text in base64. */
const BASE64 = /\b[A-Za-z0-9+/]{32,8000}={0,2}/g

function hidesSecret(blob: string): boolean {
  const text = Buffer.from(blob, 'base64').toString('latin1')
  return FORMS.some(({ kind, pattern }) => kind !== 'named' && text.search(pattern) >= 0)
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
