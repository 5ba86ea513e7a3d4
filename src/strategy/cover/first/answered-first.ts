import type { Ledger } from '../../../relevance/index.ts'
import { isPleasantry } from '../../../text/index.ts'
import { asks } from '../asks.ts'

/**
 * The assistant's last words where the user's words at the end answer them, in the order in which little room holds them: the last question, which "yes" says
 * nothing without, how they begin, and then what stands last before what stands above it. Offers of more help are left out.
 * @param linesOf the pieces of a passage that may be shown
 */
export function answeredFirst(ledger: Ledger, linesOf: (passage: number) => readonly number[]): number[] {
  const index = answeredPassage(ledger)
  const passage = ledger.passages[index]
  if (!passage) return []
  const wordsOf = (piece: number) => passage.text.slice(ledger.start[piece], ledger.end[piece])
  const told = linesOf(index).filter((piece) => !isPleasantry(wordsOf(piece)))
  const question = told.findLast((piece) => asks(wordsOf(piece)))
  return [...new Set([question, told[0], ...told.toReversed()])].filter((piece) => piece !== undefined)
}

/** The last words of the assistant, where nothing but the user's words came after them; -1 where there are none. */
function answeredPassage({ passages }: Ledger): number {
  let index = passages.length - 1
  while (index >= 0 && passages[index]?.voice === 1) index--
  return index < passages.length - 1 && passages[index]?.voice === 2 ? index : -1
}
