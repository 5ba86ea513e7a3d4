import { detectKind } from './detect-kind.ts'
import type { Excerpt, ExcerptOptions } from './excerpt-options.ts'
import type { Kind } from './kind.ts'
import { jsonExcerpt } from './kinds/json.ts'
import { marker } from './marker.ts'
import { readings } from './readings.ts'
import { render } from './render.ts'
import { selector } from './selector.ts'

/** Texts beyond this are read by their two ends: what lies between counts as one piece left out. */
const READ = 4_000_000

/** So often an excerpt that came out too large is made again. */
const TRIES = 4

/**
 * Shortens a text by what it is: whole lines, rows or sentences stay, and a marker with a true count stands for each gap.
 * A text that fits is returned as it is, and no text ever comes back larger; so asking again for the same size changes
 * nothing. It may stay above `maxTokens` only where a marker alone does. n log n in the pieces, linear in the text.
 *
 * @example
 * excerpt(log, 200, { estimate: estimateTokens, ref: 'abc123' }).text
 * // "first line\n[412 lines left out · decant:abc123]\nERROR disk full\n[7 lines left out]\nlast line"
 */
export function excerpt(text: string, maxTokens: number, options: ExcerptOptions): Excerpt {
  const kind = options.kind ?? detectKind(text)
  const whole: Excerpt = { text, ranges: text === '' ? [] : [[0, text.length]], kind }
  const before = options.estimate(text)
  if (before <= maxTokens) return whole
  const short = fitted(text, maxTokens, kind, options)
  return short.text.length < text.length && options.estimate(short.text) < before ? short : whole
}

/** Pieces are counted one by one, and a text may come to more than its pieces: then it is chosen again for that much less, and less. */
function fitted(text: string, maxTokens: number, kind: Kind, options: ExcerptOptions): Excerpt {
  const make = maker(text, kind, options)
  let short = make(maxTokens)
  for (let max = maxTokens, tries = 0; tries < TRIES && short.ranges.length > 0; tries++) {
    const excess = options.estimate(short.text) - maxTokens
    if (excess <= 0) break
    max -= Math.max(excess, Math.floor((maxTokens * tries) / TRIES))
    short = make(max)
  }
  return short
}

/** Excerpts of one text for any size: it is read, and its pieces are weighed, once. */
function maker(text: string, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  let pieces: ((maxTokens: number) => Excerpt) | undefined
  return (maxTokens) => {
    const short = kind === 'json' ? jsonExcerpt(text, maxTokens, options) : undefined
    if (short) return short
    pieces ??= byPieces(text, kind, options)
    return pieces(maxTokens)
  }
}

function byPieces(text: string, kind: Kind, options: ExcerptOptions): (maxTokens: number) => Excerpt {
  const reading = readings[kind === 'json' ? 'prose' : kind]
  const all = reading.pieces(text.length > READ ? text.slice(0, READ) : text)
  if (text.length > READ) all.push({ start: READ, end: text.length, weight: 0 })
  const gap = options.estimate(marker(99, reading.noun)) + 1
  const ref = options.ref === undefined ? 0 : options.estimate(marker(99, reading.noun, options.ref)) + 1 - gap
  const select = selector(text, all, options)
  return (maxTokens) => render(text, all, select({ maxTokens: maxTokens - ref, gap }), { ...reading, kind }, options.ref)
}
