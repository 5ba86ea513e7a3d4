import { marker } from '../../message/index.ts'
import { sentences } from '../../text/index.ts'
import { endsBonus } from '../ends.ts'
import type { ExcerptOptions } from '../excerpt-options.ts'
import type { Piece } from '../reading.ts'
import { selector } from '../selector.ts'

/**
 * Shortens the raw inside of a JSON string, escapes and all: by its escaped lines, or by its sentences where it is one line.
 * Text undefined where nothing of it fits.
 */
export function jsonString(raw: string, maxTokens: number, options: ExcerptOptions): { text: string | undefined; ranges: (readonly [number, number])[] } {
  const byLine = escapedLines(raw)
  const noun = byLine.length > 1 ? 'lines' : 'sentences'
  const pieces = byLine.length > 1 ? byLine : sentences(raw).map(([start, end], i, all): Piece => ({ start, end, weight: 1 + endsBonus(i, all.length) }))
  const gap = options.estimate(marker(99, noun)) + 1
  const taken = selector(raw, pieces, options)({ maxTokens: maxTokens - (options.ref === undefined ? 0 : 10), gap })
  if (!taken.includes(1)) return { text: undefined, ranges: [] }
  const ranges: (readonly [number, number])[] = []
  const out: string[] = []
  let ref = options.ref
  for (let i = 0; i < pieces.length; ) {
    let end = i
    while (end < pieces.length && taken[end] === taken[i]) end++
    const range = [(pieces[i] as Piece).start, (pieces[end - 1] as Piece).end] as const
    if (taken[i]) {
      ranges.push(range)
      out.push(raw.slice(range[0], range[1]))
    } else {
      out.push(marker(end - i, noun, ref))
      ref = undefined
    }
    i = end
  }
  return { text: out.join(noun === 'lines' ? '\\n' : ' '), ranges }
}

/** The stretches between escaped line ends. A backslash that is itself escaped starts none. */
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
