import { quotedAt } from './quoted-at.ts'

/** Marks that models put around a whole value. A single `*` is not among them: `*test*` is a glob pattern. */
const PAIRS = [
  ['**', '**'],
  ['`', '`'],
  ['[', ']'],
  ['【', '】'],
  ['"', '"'],
  ['“', '”'],
] as const

/** Characters that a single line cannot contain. */
const BROKEN = /[\n\r\u2028\u2029]/

/** Parses a value of the standard format: a JSON string is decoded, one pair of marks around the whole is removed, anything else is returned unchanged. */
export function readValue(text: string): string {
  const value = text.trim()
  const quoted = quotedAt(value, 0)
  if (quoted?.end === value.length) return quoted.value
  const inner = inPair(value)
  return inner === undefined ? value : readValue(inner)
}

/** Writes a value so that `readValue` returns it: unchanged if possible, else as a JSON string. */
export function writeValue(value: string): string {
  return !BROKEN.test(value) && value.isWellFormed() && readValue(value) === value ? value : JSON.stringify(value)
}

/** The content of a pair of marks around the whole value. Blanks just inside brackets make them a shell test. */
function inPair(value: string): string | undefined {
  for (const [open, close] of PAIRS) {
    if (!value.startsWith(open) || !value.endsWith(close) || value.length <= open.length + close.length) continue
    const inner = value.slice(open.length, -close.length)
    if (!inner.includes(open) && !inner.includes(close) && inner.trim() === inner) return inner
  }
  return undefined
}
