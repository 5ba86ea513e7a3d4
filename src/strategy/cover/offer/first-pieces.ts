import type { Message } from '../../../message/index.ts'
import type { Ledger, Passage } from '../../../relevance/index.ts'
import { taskMessage } from '../../draft/index.ts'

/** How many lines of the newest result, and of a task that does not stay whole, are shown in any case. */
const LATEST = 3
const TASK = 4

/**
 * The pieces that a reader cannot do without, whatever names they hold: what was asked, and what was done last and how it ended. Those of
 * messages that stay whole are not among them.
 */
export function firstPieces(messages: readonly Message[], ledger: Ledger, sectionOf: Int32Array): number[] {
  const pieces: number[] = []
  const task = taskMessage(messages)
  const isOpen = (passage: Passage, index: number) => (sectionOf[index] as number) >= 0 && passage.next > passage.first
  const last = ledger.passages.findLast((passage) => passage.next > passage.first)
  if (last && isOpen(last, ledger.passages.lastIndexOf(last))) {
    if (last.call >= 0) pieces.push(ledger.passages[last.call]?.first ?? last.first)
    pieces.push(...filled(ledger, last).slice(-LATEST).reverse())
  }
  ledger.passages.forEach((passage, index) => {
    if (passage.message === task && isOpen(passage, index)) pieces.push(...filled(ledger, passage).slice(0, TASK))
  })
  return pieces
}

function filled(ledger: Ledger, passage: Passage): number[] {
  const found: number[] = []
  for (let piece = passage.first; piece < passage.next; piece++) {
    if (passage.text.slice(ledger.start[piece], ledger.end[piece]).trim() !== '') found.push(piece)
  }
  return found
}
