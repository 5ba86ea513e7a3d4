/** A piece of a text that stays or is removed as a whole: a line, a row, a sentence, `[start, end)` without its line end. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** Its value by default, from 0: about 1 for ordinary content, 4 for what a reader looks for first. */
  readonly weight: number
}

/** How texts of one kind are divided into pieces, and the plural noun for these pieces. */
export interface Splitter {
  readonly noun: string
  /** True if the text between pieces is not worth writing: each kept piece is then on a line of its own. */
  readonly dropsTextBetween?: true
  pieces(text: string): Piece[]
  /** The size of a gap from its first and last piece; defaults to the number of its pieces. */
  extent?(first: Piece, last: Piece): number
  /** A few words about the pieces of one gap; undefined if a count alone is enough. */
  describe?(left: readonly string[]): string | undefined
}
