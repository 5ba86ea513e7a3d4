/** A piece of a text that stays whole or goes whole: a line, a row, a sentence, `[start, end)` without its line end. */
export interface Cell {
  readonly start: number
  readonly end: number
}

/** A cell and how much its kind thinks it is worth, from 0; lines that open or close the text and errors are worth the most. */
export interface Weighed extends Cell {
  readonly weight: number
}

/** How texts of one kind are read: into what records, and what a reader calls them in the plural. */
export interface Reading {
  readonly noun: string
  weigh(text: string): Weighed[]
}
