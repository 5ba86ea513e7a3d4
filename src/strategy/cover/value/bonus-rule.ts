import type { Ledger } from '../../../relevance/index.ts'
import type { Sections } from '../section/sections.ts'

/** The inputs for assigning worth. */
export interface BonusInput {
  readonly ledger: Ledger
  readonly sections: Sections
  /** The share of all removable text that there is room for. */
  readonly roomFraction: number
}

/** Assigns pieces their worth beside their names. If several assign worth to one piece, the highest counts. Linear. */
export type BonusRule = (input: BonusInput, assign: (piece: number, value: number) => void) => void

/** The range of shares of all removable text, within which they make a difference. */
export const ROOM_FRACTIONS = { min: 0.1, max: 0.3 } as const
/** The most characters of a line that count. */
export const MAX_LINE_CHARS = 160
