import type { Piece } from './splitter.ts'

/** The characters from the beginning of one piece to the end of another. */
export function extent(first: Piece, last: Piece): number {
  return last.end - first.start
}
