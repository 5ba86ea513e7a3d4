import { isPlaceholder } from './is-placeholder.ts'
import { isPlainWord } from './is-plain-word.ts'
import { looksLikeShortKey, looksRandom } from './looks-random.ts'

const OPENING_QUOTE = String.raw`\\{0,3}["'\x60]`

/** A secret's name, and what separates it from a value: an assignment, a blank after an option, or the end of a tag. */
const SECRET_NAME = new RegExp(
  [
    '(pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access|account|secret|private|encryption|signing|auth|master)[_-]?key(?:_base)?|authorization)',
    String.raw`((?:${OPENING_QUOTE})?\]?\s{0,12}(?::=|=>|[:=])\s{0,12}|[> ])`,
    `(${OPENING_QUOTE})?(Bearer |Basic |Token )?`,
  ].join(''),
  'gi',
)

const UNQUOTED = /[A-Za-z0-9+/_.~#$!@%^*-]{4,16000}={0,2}/y
const IN_QUOTES: Readonly<Record<string, RegExp>> = {
  '"': /[^\s"\\]{4,16000}(?=\\{0,3}")/y,
  "'": /[^\s'\\]{4,16000}(?=\\{0,3}')/y,
  '`': /[^\s`\\]{4,16000}(?=\\{0,3}`)/y,
}

/** A value and its context. */
interface NamedValue {
  readonly name: string
  readonly assigned: string
  /** The scheme before the value in a header. */
  readonly scheme: string
  /** The text before the name, and after the value. */
  readonly before: string
  readonly after: string
  readonly value: string
}

/** A text without values that look like secrets next to a secret's name. */
export function withoutNamedSecrets(text: string, mark: (secret: string) => string): string {
  let result = ''
  let copiedTo = 0
  SECRET_NAME.lastIndex = 0
  for (let match = SECRET_NAME.exec(text); match; match = SECRET_NAME.exec(text)) {
    const [nameText, name = '', assigned = '', open = '', scheme = ''] = match
    const from = match.index + nameText.length
    const before = text.slice(Math.max(0, match.index - 60), match.index)
    const inQuotes = open === '' ? undefined : valueAt(text, from, IN_QUOTES[open.slice(-1)])
    const quoted = inQuotes !== undefined && (isPasswordName(name, before) || KEY_CHARACTERS.test(inQuotes))
    const value = quoted ? inQuotes : valueAt(text, from, UNQUOTED)
    if (value === undefined) continue
    const candidate = { name, assigned, scheme, value, before, after: text.slice(from + value.length, from + value.length + 3) }
    if (!(quoted ? isQuotedSecret(candidate) : isUnquotedSecret(candidate))) continue
    result += text.slice(copiedTo, from) + mark(value)
    copiedTo = from + value.length
    SECRET_NAME.lastIndex = copiedTo
  }
  return copiedTo === 0 ? text : result + text.slice(copiedTo)
}

function valueAt(text: string, at: number, pattern: RegExp | undefined): string | undefined {
  if (!pattern) return undefined
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Next to the name of something that people choose, anything they may have chosen; next to other names only keys. */
function isQuotedSecret({ name, assigned, scheme, value, before }: NamedValue): boolean {
  if (/^basic/i.test(scheme)) return isCredentialPair(value)
  if (assigned === '>' || (assigned === ' ' && !isOption(before)) || isPlaceholder(value) || value.includes('://')) return false
  if (isPasswordName(name, before)) return looksRandom(value) || looksLikePassword(value) || /^\d{6,}$/.test(value)
  return looksRandom(value) || looksLikeShortKey(value)
}

/** Without quotes a value may be code: a call, a variable, a member expression. */
function isUnquotedSecret({ name, assigned, scheme, value, before, after }: NamedValue): boolean {
  if (/^basic/i.test(scheme)) return isCredentialPair(value)
  if (isPlaceholder(value) || /^[([]/.test(after) || isMember(value)) return false
  const tag = assigned === '>'
  if (tag && !(/<[\w:-]{0,40}$/.test(before) && after.startsWith('</'))) return false
  if (assigned === ' ' && !isOption(before)) return false
  const plain = tag || assigned === ' ' || (assigned === '=' && name === name.toUpperCase())
  if (isPassName(name) && !plain) return false
  if (looksRandom(value)) return true
  if (!VALUE_END.test(after)) return false
  if (isPasswordName(name, before)) return looksLikePassword(value) && (plain || !isVariable(value))
  return plain && !tag && looksLikeShortKey(value)
}

/** Characters of keys: inside quotes, too, other characters separate a value from further text. */
const KEY_CHARACTERS = /^[A-Za-z0-9+/_.~#$!@%^*=-]+$/
const VALUE_END = /^(?:$|[\s;,&"'`)\]}<|\\])/

function isPasswordName(name: string, before: string): boolean {
  return /^p/i.test(name) && !(isPassName(name) && /[A-Za-z]$/.test(before)) && !/private/i.test(name)
}

/** The shortest of the names is also what a test does. */
function isPassName(name: string): boolean {
  return /^pass$/i.test(name)
}

/** `--db-password value`, and a line of a .netrc file. */
function isOption(before: string): boolean {
  return /(?:^|\s|["'])--[\w-]{0,40}$|\blogin \S{1,50} $/.test(before)
}

function isMember(value: string): boolean {
  const parts = value.split('.')
  return parts.length > 1 && parts.every((part) => /^[A-Za-z_]+\d{0,2}$/.test(part))
}

/** A word of letters that may end in a few digits is a variable's name, as is one with underscores. */
function isVariable(value: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(value) && (value.includes('_') || /^\D+\d{1,2}$/.test(value))
}

/** A name and a password as `Basic` encodes them. */
function isCredentialPair(value: string): boolean {
  return /^[ -~]+:[ -~]+$/.test(Buffer.from(value, 'base64').toString('latin1'))
}

/** Names of algorithms that process secrets. */
const ALGORITHM = /^(?:sha|md|base|utf|aes|rsa|hmac|bcrypt|argon|pbkdf|scrypt|v)-?\d{1,3}$/i

/** Whether somebody may have made the value up: letters and digits. */
function looksLikePassword(value: string): boolean {
  return value.length >= 6 && /[A-Za-z]/.test(value) && /\d/.test(value) && !ALGORITHM.test(value) && !isPlainWord(value)
}
