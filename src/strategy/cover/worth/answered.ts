import { answeredPieces } from './answered-pieces.ts'
import { type Give, LONGEST } from './give.ts'

/** The base worth, about that of the reply itself, and an increment for each character of the answered text. */
const ANSWERED = 0.01
const BY_LENGTH = 0.00015

/** The text that short replies of the user answer; the replies say nothing without it. */
export const answered: Give = ({ ledger }, give) => {
  for (const piece of answeredPieces(ledger)) {
    const length = Math.min(LONGEST, (ledger.end[piece] as number) - (ledger.start[piece] as number))
    give(piece, ANSWERED + BY_LENGTH * length)
  }
}
