import type { Kind } from './kind.ts'

/** What shortening a text is given beside the text and the tokens. */
export interface ExcerptOptions {
  /** Tokens of a text: cheap and linear. */
  readonly estimate: (text: string) => number
  /** How much a record of the text is worth to the reader, from 0; any scale. Without it each kind's own judgement decides alone. */
  readonly value?: ((text: string) => number) | undefined
  /** What the text is; detected where it is left out. */
  readonly kind?: Kind | undefined
  /** The handle under which the whole text is kept; the first marker names it. */
  readonly ref?: string | undefined
}

/** A shortened text. */
export interface Excerpt {
  readonly text: string
  /** What of the original it holds: ranges `[start, end)` in UTF-16 units, in order. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
  readonly kind: Kind
}
