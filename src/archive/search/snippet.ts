import { redact } from '../secrets/redact.ts'
import { smallLetters } from './small-letters.ts'

const AROUND = 90
/** Characters on each side of a match in which secrets are looked for: more than the longest that has a known form. */
const MARGIN = 16_384

/**
 * What a hit shows: the text around the longest word of a query that stands in it, which says most, cut at blanks where there are some near; without
 * secrets, which are taken out before anything is cut, as a part of one has no known form; lone halves of surrogate pairs are left out.
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
 * Where a word stands, from a little before where it should, for it may stand in a secret, else the last place before; where it should, if it stands
 * nowhere any more.
 */
function placeIn(shown: string, word: string, expected: number): number {
  const lower = smallLetters(shown)
  const after = lower.indexOf(word, Math.max(0, expected - AROUND))
  const at = after < 0 ? lower.lastIndexOf(word, expected) : after
  return at < 0 ? Math.min(expected, shown.length) : at
}
