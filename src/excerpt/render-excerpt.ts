import { marker } from '../message/index.ts'
import type { Excerpt } from './excerpt-options.ts'
import { keptCharacters } from './kept-characters.ts'
import type { Kind } from './kind.ts'
import type { Piece, Splitter } from './split/splitter.ts'

/** The inputs of rendering, besides the pieces. */
export interface RenderOptions extends Splitter {
  readonly kind: Kind
  readonly ref?: string
  /** Descriptions of gaps, by the index of their first piece. */
  readonly descriptions: ReadonlyMap<number, string>
}

/**
 * Joins the kept pieces in order, whole, with a marker on a line of its own for each gap; the first marker names the ref. If all pieces are kept but not the
 * text between them, a marker at the end names it, so that the whole can be recalled.
 */
export function renderExcerpt(
  text: string,
  pieces: readonly Piece[],
  taken: Uint8Array,
  { noun, dropsTextBetween, extent, kind, ref, descriptions }: RenderOptions,
): Excerpt {
  const out: string[] = []
  const ranges: (readonly [number, number])[] = []
  let nextRef = ref
  for (let i = 0; i < pieces.length; ) {
    let end = i + 1
    while (end < pieces.length && taken[end] === taken[i] && !(dropsTextBetween && taken[i])) end++
    if (taken[i]) {
      const range = [(pieces[i] as Piece).start, (pieces[end - 1] as Piece).end] as const
      if (range[1] > range[0]) ranges.push(range)
      out.push(text.slice(range[0], range[1]))
    } else {
      const gapSize = extent?.(pieces[i] as Piece, pieces[end - 1] as Piece) ?? end - i
      out.push(marker(gapSize, noun, nextRef, descriptions.get(i)))
      nextRef = undefined
    }
    i = end
  }
  if (dropsTextBetween && ranges.length > 0 && !taken.includes(0)) {
    out.push(marker(text.length - keptCharacters({ ranges }), 'characters', ref))
  }
  return { text: out.join('\n'), ranges, kind }
}
