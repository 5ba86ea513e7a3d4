import type { Ledger } from '../../../relevance/index.ts'
import type { Sections } from '../section/sections.ts'

/** The inputs for assigning value. */
export interface BonusInput {
  readonly ledger: Ledger
  readonly sections: Sections
  /** The fraction of all removable text that there is room for. */
  readonly roomFraction: number
}

/** Assigns pieces their value besides their names. If several assign value to one piece, the highest counts. Linear. */
export type BonusRule = (input: BonusInput, assign: (piece: number, value: number) => void) => void

/** The range of fractions of all removable text, within which they make a difference. */
export const ROOM_FRACTIONS = { min: 0.1, max: 0.3 } as const
/** Maximum characters of a line that count. */
export const MAX_LINE_CHARS = 160
