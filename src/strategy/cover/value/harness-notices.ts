import { type Ledger, type Passage, PassageRole } from '../../../relevance/index.ts'
import { isUserRefusal, remindersIn, userTextStart } from '../../../text/index.ts'

/** The beginning of what Claude Code writes before commands of the user to it: that they ask for no answer. */
const CAVEAT = /^\s*(?:<local-command-caveat>|Caveat: The messages below )/

/**
 * By piece: whether it is a notice of the harness that tells nothing: in a result a reminder that names nothing, such as Claude Code adds after each file that
 * was read, or the words around those with which the user refused a call, which the call's heading says; in the user's name that what follows asks for no
 * answer. A reader of a record would take them for the tool's findings, or for instructions to itself. A reminder that begins within a line is text of a file,
 * and a record has none of these. Linear.
 */
export function harnessNotices(ledger: Ledger): Uint8Array {
  const flags = new Uint8Array(ledger.start.length)
  for (const passage of ledger.passages) {
    if (passage.inRecord) continue
    if (passage.harness && CAVEAT.test(passage.text)) flags.fill(1, passage.first, passage.next)
    if (passage.role !== PassageRole.result) continue
    for (const [start, end] of remindersIn(passage.text)) if (start === 0 || passage.text[start - 1] === '\n') flagIfEmpty(ledger, passage, start, end, flags)
    for (const piece of piecesWithin(ledger, passage, 0, refusalEnd(passage.text))) flags[piece] = 1
  }
  return flags
}

/** Where the harness's words before the user's end in the result of a refused call: with its first line if the user said nothing; 0 in any other result. */
function refusalEnd(text: string): number {
  if (!isUserRefusal(text)) return 0
  const start = userTextStart(text)
  if (start >= 0) return start
  const lineEnd = text.trimStart().indexOf('\n')
  return lineEnd < 0 ? text.length : text.length - text.trimStart().length + lineEnd
}

function flagIfEmpty(ledger: Ledger, passage: Passage, from: number, to: number, flags: Uint8Array): void {
  const pieces = piecesWithin(ledger, passage, from, to)
  if (!pieces.some((piece) => hasName(ledger, piece))) for (const piece of pieces) flags[piece] = 1
}

function piecesWithin(ledger: Ledger, passage: Passage, from: number, to: number): number[] {
  const pieces: number[] = []
  for (let piece = firstPieceAt(ledger, passage, from); piece < passage.next && (ledger.end[piece] as number) <= to; piece++) pieces.push(piece)
  return pieces
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
