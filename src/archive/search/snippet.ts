import { redact } from '../secrets/redact.ts'
import { smallLetters } from './small-letters.ts'

const AROUND = 90
/** Characters on each side of a match in which secrets are searched for: more than the longest with a known form. */
const MARGIN = 16_384

/**
 * The excerpt of a hit: the text around the longest matching word of a query, which says most, cut at nearby blanks if there are any; without secrets, which
 * are removed before anything is cut, since a part of one has no known form; lone surrogates are dropped.
 * @param key of the archive, for the marks of secrets
 */
export function snippet(text: string, wanted: readonly string[], key?: string): string {
  const lower = smallLetters(text.slice(0, 2_000_000))
  const longest = wanted.toSorted((a, b) => b.length - a.length).find((word) => lower.includes(word))
  const found = longest === undefined ? 0 : lower.indexOf(longest)
  const from = Math.max(0, found - MARGIN)
  const shown = redact(text.slice(from, found + MARGIN), key)
  const at = longest === undefined ? 0 : placeIn(shown, longest, redact(text.slice(from, found), key).length)
  const start = Math.max(0, at - AROUND)
  const end = Math.min(shown.length, at + AROUND * 2)
  const cut = shown.slice(start, end).replace(/^\S{0,20}\s/, (lead) => (start > 0 ? '' : lead))
  return `${from + start > 0 ? '…' : ''}${cut.toWellFormed()}${end < shown.length || found + MARGIN < text.length ? '…' : ''}`
}

/**
 * The index of a word, searched from a little before its expected index, since it may be in a secret, else its last occurrence before that; the expected index
 * if the word no longer occurs.
 */
function placeIn(shown: string, word: string, expected: number): number {
  const lower = smallLetters(shown)
  const after = lower.indexOf(word, Math.max(0, expected - AROUND))
  const at = after < 0 ? lower.lastIndexOf(word, expected) : after
  return at < 0 ? Math.min(expected, shown.length) : at
}
