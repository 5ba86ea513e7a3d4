import { answeredPieces } from './answered-pieces.ts'
import { type BonusRule, MAX_LINE_CHARS } from './bonus-rule.ts'

/** The base value, about that of the reply itself, and an increment for each character of the answered text. */
const BASE_BONUS = 0.01
const BONUS_PER_CHAR = 0.00015

/** The text that short replies of the user answer; the replies mean nothing without it. */
export const answeredBonus: BonusRule = ({ ledger }, assign) => {
  for (const piece of answeredPieces(ledger)) {
    const length = Math.min(MAX_LINE_CHARS, (ledger.end[piece] as number) - (ledger.start[piece] as number))
    assign(piece, BASE_BONUS + BONUS_PER_CHAR * length)
  }
}
