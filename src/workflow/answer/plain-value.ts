import { quotedAt } from './quoted-at.ts'

/** What models put around a whole value. A single `*` is not among them: `*test*` is a pattern of files. */
const PAIRS = [
  ['**', '**'],
  ['`', '`'],
  ['[', ']'],
  ['【', '】'],
  ['"', '"'],
  ['“', '”'],
] as const

/** What no line can hold as it is. */
const BROKEN = /[\n\r\u2028\u2029]/

/** A value of the standard format: a JSON string means what it says, one pair around the whole is dropped, all else stands as it is. */
export function readValue(text: string): string {
  const value = text.trim()
  const quoted = quotedAt(value, 0)
  if (quoted?.end === value.length) return quoted.value
  const inner = inPair(value)
  return inner === undefined ? value : readValue(inner)
}

/** A value as it is written, so that `readValue` gives it back: as it is where that will do, else as a JSON string. */
export function writeValue(value: string): string {
  return !BROKEN.test(value) && value.isWellFormed() && readValue(value) === value ? value : JSON.stringify(value)
}

/** What stands between a pair that holds the whole value. Blanks within brackets make them a test of the shell. */
function inPair(value: string): string | undefined {
  for (const [open, close] of PAIRS) {
    if (!value.startsWith(open) || !value.endsWith(close) || value.length <= open.length + close.length) continue
    const inner = value.slice(open.length, -close.length)
    if (!inner.includes(open) && !inner.includes(close) && inner.trim() === inner) return inner
  }
  return undefined
}
