import type { Ledger } from '../../../relevance/index.ts'
import type { Sections } from '../section/sections.ts'

/** What worth is given by. */
export interface Given {
  readonly ledger: Ledger
  readonly sections: Sections
  /** Of all that may go, how much there is room for. */
  readonly share: number
}

/** Gives pieces what they are worth beside their names. Of what several give to one piece the most holds. Linear. */
export type Give = (given: Given, give: (piece: number, worth: number) => void) => void

/** Shares of all that may go which there is room for, as far as they tell. */
export const SHARES = { least: 0.1, most: 0.3 } as const
/** Characters of a line that count. */
export const LONGEST = 160
