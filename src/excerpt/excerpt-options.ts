import type { Kind } from './kind.ts'

/** Options for shortening a text. */
export interface ExcerptOptions {
  /** Estimates the tokens of a text: cheap and linear. */
  readonly estimate: (text: string) => number
  /** Returns the value of a piece of the text to the reader, from 0, on any scale. Without it the weights of the kind decide alone. */
  readonly value?: ((text: string) => number) | undefined
  /** The kind of the text. Detected by default. */
  readonly kind?: Kind | undefined
  /** The handle under which the whole text is stored; the first marker names it. */
  readonly ref?: string | undefined
}

/** A shortened text. */
export interface Excerpt {
  readonly text: string
  /** The ranges of the original that it contains, `[start, end)` in UTF-16 units, in order. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
  readonly kind: Kind
}
