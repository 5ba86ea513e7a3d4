import { splitsPair } from './splits-pair.ts'

/** How far back to search for the start of a grapheme. */
const MAX_GRAPHEME_CHARS = 128

/** Created on first use: creating it takes longer than loading an entire door. */
let segmenter: Intl.Segmenter | undefined

/**
 * Returns the last place at or before `at` where a text may be cut without splitting what a reader sees as one character: a surrogate pair, a letter with its
 * accents, a joined emoji, a flag, `\r\n`. In a character longer than 128 units only surrogate pairs are kept whole.
 *
 * @returns an offset between 0 and the length of the text, never above `at`.
 */
export function safeCut(text: string, at: number): number {
  if (!(at > 0)) return 0
  if (at >= text.length) return text.length
  const end = Math.floor(at)
  if (isPlain(text, end)) return end
  let start = end - 1
  while (start > 0 && end - start < MAX_GRAPHEME_CHARS && !isPlain(text, start)) start--
  if (splitsPair(text, start)) start--
  let last = start
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { index } of segmenter.segment(text.slice(start, Math.min(text.length, end + MAX_GRAPHEME_CHARS)))) {
    if (start + index > end) break
    last = start + index
  }
  if (last > start || start === 0 || isPlain(text, start)) return last
  return splitsPair(text, end) ? end - 1 : end
}

/** The beginning of a text, at most `maxChars` long, cut where `safeCut` allows. */
export function cutText(text: string, maxChars: number): string {
  return text.slice(0, safeCut(text, maxChars))
}

/** Whether a boundary lies between two ASCII characters that no grapheme joins. */
function isPlain(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  return before < 0x80 && after < 0x80 && !(before === 13 && after === 10)
}
