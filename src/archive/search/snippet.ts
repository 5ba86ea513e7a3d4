import { redact } from '../secrets/redact.ts'
import { lowerCaseInPlace } from './lower-case-in-place.ts'

const CONTEXT_CHARS = 90
/** Characters on each side of a match in which secrets are searched for: more than the longest with a known form. */
const REDACTION_MARGIN = 16_384

/**
 * The excerpt of a hit: the text around the longest matching word of a query, which is the most specific, cut at nearby blanks if there are any; without
 * secrets, which are removed before anything is cut, since a part of one has no known form; lone surrogates are dropped.
 * @param key of the archive, for the marks of secrets
 */
export function snippet(text: string, words: readonly string[], key?: string): string {
  const lower = lowerCaseInPlace(text.slice(0, 2_000_000))
  const longest = words.toSorted((a, b) => b.length - a.length).find((word) => lower.includes(word))
  const found = longest === undefined ? 0 : lower.indexOf(longest)
  const from = Math.max(0, found - REDACTION_MARGIN)
  const redacted = redact(text.slice(from, found + REDACTION_MARGIN), key)
  const position = longest === undefined ? 0 : findNear(redacted, longest, redact(text.slice(from, found), key).length)
  const start = Math.max(0, position - CONTEXT_CHARS)
  const end = Math.min(redacted.length, position + CONTEXT_CHARS * 2)
  const cut = redacted.slice(start, end).replace(/^\S{0,20}\s/, (leading) => (start > 0 ? '' : leading))
  return `${from + start > 0 ? '…' : ''}${cut.toWellFormed()}${end < redacted.length || found + REDACTION_MARGIN < text.length ? '…' : ''}`
}

/**
 * The index of a word, searched from a little before its expected index, since it may be in a secret, else its last occurrence before that; the expected index
 * if the word no longer occurs.
 */
function findNear(redacted: string, word: string, expected: number): number {
  const lower = lowerCaseInPlace(redacted)
  const after = lower.indexOf(word, Math.max(0, expected - CONTEXT_CHARS))
  const position = after < 0 ? lower.lastIndexOf(word, expected) : after
  return position < 0 ? Math.min(expected, redacted.length) : position
}
