import { type Ledger, type Passage, PassageRole } from '../../../relevance/index.ts'
import { remindersIn } from '../../../text/index.ts'

/**
 * By piece: whether it is a harness reminder that names nothing, such as Claude Code adds after each file that was read. It is repeated with the next result,
 * and a reader of a record would take it for the tool's findings. A reminder that begins within a line is text of a file, and a record has none. Linear.
 */
export function emptyReminders(ledger: Ledger): Uint8Array {
  const flags = new Uint8Array(ledger.start.length)
  for (const passage of ledger.passages) {
    if (passage.role !== PassageRole.result || passage.inRecord) continue
    for (const [start, end] of remindersIn(passage.text)) if (start === 0 || passage.text[start - 1] === '\n') flagIfEmpty(ledger, passage, start, end, flags)
  }
  return flags
}

function flagIfEmpty(ledger: Ledger, passage: Passage, from: number, to: number, flags: Uint8Array): void {
  const pieces: number[] = []
  for (let piece = firstPieceAt(ledger, passage, from); piece < passage.next && (ledger.end[piece] as number) <= to; piece++) pieces.push(piece)
  if (!pieces.some((piece) => hasName(ledger, piece))) for (const piece of pieces) flags[piece] = 1
}

/** The first piece of a passage that begins at or after a place. */
function firstPieceAt({ start }: Ledger, { first, next }: Passage, place: number): number {
  let [low, high] = [first, next]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((start[middle] as number) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a piece contains a name: words in capitals are for emphasis, and the tags are none. */
function hasName({ same, atomsFrom, atom, names }: Ledger, piece: number): boolean {
  const text = same[piece] as number
  for (let i = atomsFrom[text] as number; i < (atomsFrom[text + 1] as number); i++) {
    const name = names[atom[i] as number] as string
    if (!name.endsWith('system-reminder') && !/^\p{Lu}+$/u.test(name)) return true
  }
  return false
}
