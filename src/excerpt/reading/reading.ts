/** A piece of a text that stays whole or goes whole: a line, a row, a sentence, `[start, end)` without its line end. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** How much it is worth before anyone asks, from 0: about 1 for what is ordinary, 4 for what a reader looks for first. */
  readonly weight: number
}

/** How texts of one kind are read: into what pieces, and what a reader calls them in the plural. */
export interface Reading {
  readonly noun: string
  /** True where what lies between two pieces is not worth writing: each kept piece goes on a line of its own. */
  readonly apart?: true
  pieces(text: string): Piece[]
  /** How much a gap is said to leave out, given its first and last piece; the number of its pieces where this is absent. */
  extent?(first: Piece, last: Piece): number
  /** A few words on what was left out in one gap, given its pieces; undefined where a count alone says enough. */
  tell?(left: readonly string[]): string | undefined
}
