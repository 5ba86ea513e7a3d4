import { answeredPieces } from './answered-pieces.ts'
import { type Give, LONGEST } from './give.ts'

/** About what such a reply itself is worth, and more the more the answered says. */
const ANSWERED = 0.01
const BY_LENGTH = 0.00015

/** What short replies of the user answer, which say nothing without it. */
export const answered: Give = ({ ledger }, give) => {
  for (const piece of answeredPieces(ledger)) {
    const length = Math.min(LONGEST, (ledger.end[piece] as number) - (ledger.start[piece] as number))
    give(piece, ANSWERED + BY_LENGTH * length)
  }
}
