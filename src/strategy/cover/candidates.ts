import type { Ledger } from '../../relevance/index.ts'
import type { PriorityPieces } from './priority/priority-pieces.ts'
import type { Section } from './section/sections.ts'

/** The pieces to choose from, and their value. */
export interface Candidates {
  readonly ledger: Ledger
  readonly sections: readonly Section[]
  /** By passage: its section; -1 if it cannot be chosen. */
  readonly sectionOf: Int32Array
  /** By atom: its value in the result; 0 for atoms that are there anyway. */
  readonly atomValue: Float32Array
  /** By passage: the fraction of that value that counts there. */
  readonly credit: Float32Array
  /** By entry of the ledger's `atom`: whether the piece contains it next to the words around it. */
  readonly isBound: Uint8Array
  /** By piece: its value besides its atoms. */
  readonly bonus: Float32Array
  /** By piece: whether it is shown whole or not at all, for its value besides its atoms. */
  readonly isWhole: Uint8Array
  /** By piece: whether it contains only the number of its line, and has no value by itself. */
  readonly isNumberOnly: Uint8Array
  /** By piece: whether it is never shown: a program's reminder without content. */
  readonly isHidden: Uint8Array
  readonly priority: PriorityPieces
  /** By text: its tokens, estimated. */
  readonly tokens: Float32Array
  /** Counts the tokens of a text exactly; called once for each text that is about to be taken. */
  readonly countExactly: (text: string) => number
  /** By section: tokens of its heading, and of the number that replaces the heading if the call itself is shown. */
  readonly headingTokens: Float32Array
  readonly numberTokens: Float32Array
}
