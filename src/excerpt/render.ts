import { marker } from '../message/index.ts'
import type { Excerpt } from './excerpt-options.ts'
import { heldCharacters } from './held-characters.ts'
import type { Kind } from './kind.ts'
import type { Piece, Reading } from './reading/reading.ts'

/** The inputs of rendering, beside the pieces. */
export interface Rendering extends Reading {
  readonly kind: Kind
  readonly ref?: string
  /** Descriptions of gaps, by the index of their first piece. */
  readonly told: ReadonlyMap<number, string>
}

/**
 * Joins the kept pieces in order, whole, with a marker on a line of its own for each gap; the first marker names the ref. If all pieces are kept but not the
 * text between them, a marker at the end names it, so that the whole can be recalled.
 */
export function render(text: string, pieces: readonly Piece[], taken: Uint8Array, { noun, apart, extent, kind, ref, told }: Rendering): Excerpt {
  const out: string[] = []
  const ranges: (readonly [number, number])[] = []
  let named = ref
  for (let i = 0; i < pieces.length; ) {
    let end = i + 1
    while (end < pieces.length && taken[end] === taken[i] && !(apart && taken[i])) end++
    if (taken[i]) {
      const range = [(pieces[i] as Piece).start, (pieces[end - 1] as Piece).end] as const
      if (range[1] > range[0]) ranges.push(range)
      out.push(text.slice(range[0], range[1]))
    } else {
      const left = extent?.(pieces[i] as Piece, pieces[end - 1] as Piece) ?? end - i
      out.push(marker(left, noun, named, told.get(i)))
      named = undefined
    }
    i = end
  }
  if (apart && ranges.length > 0 && !taken.includes(0)) {
    out.push(marker(text.length - heldCharacters({ ranges }), 'characters', ref))
  }
  return { text: out.join('\n'), ranges, kind }
}
