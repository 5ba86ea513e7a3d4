import type { Ledger } from '../../relevance/index.ts'
import type { FirstPieces } from './first/first-pieces.ts'
import type { Section } from './section/sections.ts'

/** What to choose from, and what each thing is worth. */
export interface Offer {
  readonly ledger: Ledger
  readonly sections: readonly Section[]
  /** By passage: its section, -1 where it cannot be chosen. */
  readonly sectionOf: Int32Array
  /** By atom: what it is worth to have it in the result; 0 for those that stand there anyway. */
  readonly worth: Float32Array
  /** By passage: how much of that it is worth to have it there. */
  readonly credit: Float32Array
  /** By entry of the ledger's `atom`: whether the atom stands there beside the words around it. */
  readonly bound: Uint8Array
  /** By piece: what it is worth beside its atoms. */
  readonly bonus: Float32Array
  /** By piece: whether all of it is shown where any is, for what it is worth beside its atoms. */
  readonly whole: Uint8Array
  /** By piece: whether it holds nothing but the number of its line, and is worth nothing by itself. */
  readonly bare: Uint8Array
  /** By piece: whether it is never shown: a program reminds there of nothing. */
  readonly shut: Uint8Array
  readonly first: FirstPieces
  /** By text: its tokens, estimated. */
  readonly tokens: Float32Array
  /** Counts the tokens of a text exactly; asked once for each text that comes near to being taken. */
  readonly exact: (text: string) => number
  /** By section: tokens of its heading, and of the number that stands in its place where the call itself is shown. */
  readonly headingTokens: Float32Array
  readonly numberTokens: Float32Array
}
