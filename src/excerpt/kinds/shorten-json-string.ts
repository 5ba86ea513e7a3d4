import { marker } from '../../message/index.ts'
import { sentenceSpans } from '../../text/index.ts'
import { pieceSelector } from '../choose/piece-selector.ts'
import type { ExcerptOptions } from '../excerpt-options.ts'
import { keptCharacters } from '../kept-characters.ts'
import { endsBonus } from '../split/ends-bonus.ts'
import { extent } from '../split/extent.ts'
import type { Piece, Splitter } from '../split/splitter.ts'
import { splitEscapedPieces } from './split-escaped-pieces.ts'

/** An excerpt that takes less than this fraction of its room leaves out pieces that are too long to stay whole. */
const MIN_USED_RATIO = 0.5

/** The shortened inside of a string, and the ranges that stay; the text is undefined if nothing of it fits. */
interface ShortenedString {
  readonly text: string | undefined
  readonly ranges: (readonly [number, number])[]
}

/**
 * Shortens the raw inside of a JSON string, including escapes: by its escaped lines, or by its sentences if it is one line. If that leaves half of the room
 * unused, long pieces are kept in part. The text is undefined if nothing of it fits.
 */
export function shortenJsonString(raw: string, maxTokens: number, options: ExcerptOptions): ShortenedString {
  const byLine = escapedLines(raw)
  const noun = byLine.length > 1 ? 'lines' : 'sentences'
  const pieces = byLine.length > 1 ? byLine : sentenceSpans(raw).map(([start, end], i, all): Piece => ({ start, end, weight: 1 + endsBonus(i, all.length) }))
  const between = noun === 'lines' ? '\\n' : ' '
  const byPieces = shortenByPieces(raw, pieces, maxTokens, { noun, between }, options)
  if (byPieces.text !== undefined && options.estimate(byPieces.text) >= maxTokens * MIN_USED_RATIO) return byPieces
  const byParts = shortenByPieces(raw, splitEscapedPieces(raw, pieces, maxTokens), maxTokens, { noun: 'characters', between, extent }, options)
  return keptCharacters(byParts) > keptCharacters(byPieces) ? byParts : byPieces
}

function shortenByPieces(
  raw: string,
  pieces: readonly Piece[],
  maxTokens: number,
  { noun, between, extent }: GapStyle,
  options: ExcerptOptions,
): ShortenedString {
  const gap = options.estimate(marker(extent ? raw.length : 99, noun)) + 1
  const taken = pieceSelector(raw, pieces, options)({ maxTokens: maxTokens - (options.ref === undefined ? 0 : 10), gap })
  if (!taken.includes(1)) return { text: undefined, ranges: [] }
  const ranges: (readonly [number, number])[] = []
  const out: string[] = []
  let ref = options.ref
  for (let i = 0; i < pieces.length; ) {
    let end = i
    while (end < pieces.length && taken[end] === taken[i]) end++
    const [first, last] = [pieces[i] as Piece, pieces[end - 1] as Piece]
    if (taken[i]) {
      ranges.push([first.start, last.end])
      out.push(raw.slice(first.start, last.end))
    } else {
      out.push(marker(extent?.(first, last) ?? end - i, noun, ref))
      ref = undefined
    }
    i = end
  }
  return { text: out.join(between), ranges }
}

/** The unit a gap counts, and the separator between a gap and kept pieces. */
interface GapStyle extends Pick<Splitter, 'noun' | 'extent'> {
  readonly between: string
}

/** The pieces between escaped line ends. A backslash that is itself escaped starts none. */
function escapedLines(raw: string): Piece[] {
  const result: Piece[] = []
  let start = 0
  for (let i = raw.indexOf('\\'); i >= 0; i = raw.indexOf('\\', i + 2)) {
    if (raw[i + 1] !== 'n') continue
    if (i > start) result.push({ start, end: i, weight: 1 })
    start = i + 2
  }
  if (start < raw.length) result.push({ start, end: raw.length, weight: 1 })
  return result.map((piece, i) => ({ ...piece, weight: 1 + endsBonus(i, result.length) }))
}
