import type { Excerpt } from './excerpt.ts'
import type { Kind } from './kind.ts'
import { marker } from './marker.ts'
import type { Reading, Weighed } from './reading.ts'

/** The kept records in their order, whole, with a marker on a line of its own for each gap; the first marker names the ref. */
export function render(text: string, cells: readonly Weighed[], taken: Uint8Array, reading: Reading & { readonly kind: Kind }, ref?: string): Excerpt {
  const pieces: string[] = []
  const ranges: (readonly [number, number])[] = []
  let named = ref
  let i = 0
  while (i < cells.length) {
    let end = i
    while (end < cells.length && taken[end] === taken[i]) end++
    if (taken[i]) {
      const range = [(cells[i] as Weighed).start, (cells[end - 1] as Weighed).end] as const
      ranges.push(range)
      pieces.push(text.slice(range[0], range[1]))
    } else {
      pieces.push(marker(end - i, reading.noun, named))
      named = undefined
    }
    i = end
  }
  return { text: pieces.join('\n'), ranges, kind: reading.kind }
}
