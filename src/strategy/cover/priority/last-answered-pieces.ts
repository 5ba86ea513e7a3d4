import { type Ledger, PassageRole } from '../../../relevance/index.ts'
import { isPleasantry } from '../../../text/index.ts'
import { isQuestion } from '../is-question.ts'

/**
 * The assistant's last text if the user's final words answer it, in the order in which little room is used: the last question, without which "yes" means
 * nothing, the beginning, and then the lines from the last one up. Offers of more help are left out.
 * @param linesOf returns the pieces of a passage that may be shown
 */
export function lastAnsweredPieces(ledger: Ledger, linesOf: (passage: number) => readonly number[]): number[] {
  const index = answeredPassage(ledger)
  const passage = ledger.passages[index]
  if (!passage) return []
  const pieceTextOf = (piece: number) => passage.text.slice(ledger.start[piece], ledger.end[piece])
  const lines = linesOf(index).filter((piece) => !isPleasantry(pieceTextOf(piece)))
  const question = lines.findLast((piece) => isQuestion(pieceTextOf(piece)))
  return [...new Set([question, lines[0], ...lines.toReversed()])].filter((piece) => piece !== undefined)
}

/** The assistant's last text if only the user's words follow it, otherwise -1. */
function answeredPassage({ passages }: Ledger): number {
  let index = passages.length - 1
  while (index >= 0 && passages[index]?.role === PassageRole.user) index--
  return index < passages.length - 1 && passages[index]?.role === PassageRole.assistant ? index : -1
}
