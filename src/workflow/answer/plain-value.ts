import { jsonStringAt } from './json-string-at.ts'

/** Marks that models put around a whole value. A single `*` is not among them: `*test*` is a glob pattern. */
const MARK_PAIRS = [
  ['**', '**'],
  ['`', '`'],
  ['[', ']'],
  ['【', '】'],
  ['"', '"'],
  ['“', '”'],
] as const

/** Characters that a single line cannot contain. */
const LINE_BREAK = /[\n\r\u2028\u2029]/

/** Parses a value of the standard format: a JSON string is decoded, one pair of marks around the whole is removed, anything else is returned unchanged. */
export function readValue(text: string): string {
  const value = text.trim()
  const quoted = jsonStringAt(value, 0)
  if (quoted?.end === value.length) return quoted.value
  const inner = insidePair(value)
  return inner === undefined ? value : readValue(inner)
}

/** Writes a value so that `readValue` returns it: unchanged if possible, else as a JSON string. */
export function writeValue(value: string): string {
  return !LINE_BREAK.test(value) && value.isWellFormed() && readValue(value) === value ? value : JSON.stringify(value)
}

/** The content of a pair of marks around the whole value. Blanks just inside brackets make them a shell test. */
function insidePair(value: string): string | undefined {
  for (const [open, close] of MARK_PAIRS) {
    if (!value.startsWith(open) || !value.endsWith(close) || value.length <= open.length + close.length) continue
    const inner = value.slice(open.length, -close.length)
    if (!inner.includes(open) && !inner.includes(close) && inner.trim() === inner) return inner
  }
  return undefined
}
