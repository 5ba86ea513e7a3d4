import { isSystem, isWritten, type Message } from '../../../message/index.ts'
import { isDemand, type Ledger, type Passage } from '../../../relevance/index.ts'
import { isResumed, isUserRefusal, resumedPart, userSaidFrom } from '../../../text/index.ts'
import { taskMessage } from '../../draft/index.ts'
import { answeredFirst } from './answered-first.ts'
import { unseenPassages } from './unseen-passages.ts'

/** The number of lines always shown of the newest result, and of a task that is too long to be shown whole. */
const LATEST = 3
const TASK = 4

/** Pieces that a reader needs, whatever names they hold. Excludes those of messages that stay whole. */
export interface FirstPieces {
  /** The whole task. */
  readonly task: readonly number[]
  /** The first lines of a task given by a tool, and the last call and its ending. */
  readonly told: readonly number[]
  /** The first lines of the task. */
  readonly opens: readonly number[]
  /** The user's demands and prohibitions, and the words of refusals, the newest first. */
  readonly demands: readonly number[]
  /** The user's last words. */
  readonly said: readonly number[]
  /** The assistant's last text if the user has answered it since: the question, the beginning, then the lines from the last one up. */
  readonly answered: readonly number[]
  /** Results since the assistant's last words, which no model has seen: text by text, the shortest first. */
  readonly fresh: readonly (readonly number[])[]
}

/** The pieces that come before all others. A task given by a tool comes first, since no message of the user's stays to state it. */
export function firstPieces(messages: readonly Message[], ledger: Ledger, sectionOf: Int32Array, shut: Uint8Array): FirstPieces {
  const isOpen = (passage: Passage, index: number) => (sectionOf[index] as number) >= 0 && passage.next > passage.first
  const { asked, uncalled } = taskPassages(messages, ledger)
  const linesOf = (index: number) => {
    const passage = ledger.passages[index]
    return passage && isOpen(passage, index) ? filled(ledger, passage, shut) : []
  }
  const lengthOf = (index: number) => (ledger.passages[index] as Passage).text.length
  const firstOf = (index: number) => linesOf(index).slice(0, TASK)
  const opensWith = (index: number) => {
    const from = requestFrom((ledger.passages[index] as Passage).text)
    const lines = linesOf(index)
    const at = lines.findIndex((piece) => (ledger.start[piece] as number) >= from)
    return at < 0 ? firstOf(index) : lines.slice(at, at + TASK)
  }
  const newest = ledger.passages.findLastIndex((passage) => passage.next > passage.first)
  const last = ledger.passages[newest]
  const done = last && isOpen(last, newest) ? doneLast(ledger, last, shut) : []
  const isAsked = new Set(asked)
  const said = ledger.passages.findLastIndex((passage, index) => isOpen(passage, index) && isUsers(messages, passage) && !isAsked.has(index))
  return {
    task: asked.flatMap(linesOf),
    told: [...uncalled.flatMap(firstOf), ...done],
    opens: asked.flatMap(opensWith),
    said: said < 0 ? [] : linesOf(said),
    demands: demanded(ledger, isOpen),
    answered: answeredFirst(ledger, linesOf),
    fresh: unseenPassages(ledger)
      .sort((a, b) => lengthOf(a) - lengthOf(b))
      .map(linesOf),
  }
}

/** The place where a text begins to state the request: in one that an agent wrote before its memory was cleared, after what it says about itself. */
function requestFrom(text: string): number {
  return isResumed(text) ? (resumedPart(text, 'Primary Request and Intent')?.[0] ?? 0) : 0
}

/** The call of the last passage, and its last lines in reverse order. */
function doneLast(ledger: Ledger, last: Passage, shut: Uint8Array): number[] {
  const call = last.call >= 0 ? [ledger.passages[last.call]?.first ?? last.first] : []
  return [...call, ...filled(ledger, last, shut).slice(-LATEST).reverse()]
}

/** The start of the words with which the user refused a call; -1 if there are none. */
function refusalFrom({ voice, kept, text }: Passage): number {
  return voice === 4 && !kept && isUserRefusal(text) ? userSaidFrom(text) : -1
}

/** The user's demands, line by line, and the words of refusals. Text that a program wrote in the user's name demands nothing. */
function demanded(ledger: Ledger, isOpen: (passage: Passage, index: number) => boolean): number[] {
  const found: number[] = []
  ledger.passages.forEach((passage, index) => {
    if (!isOpen(passage, index)) return
    const from = refusalFrom(passage)
    const isUser = passage.voice === 1 && !passage.summed && !passage.harness
    for (let piece = passage.first; piece < passage.next; piece++) {
      const start = ledger.start[piece] as number
      if (from >= 0 ? start >= from : isUser && isDemand(passage.text.slice(start, ledger.end[piece]))) found.push(piece)
    }
  })
  return found.reverse()
}

/** The passages that hold the task, asked by the user or given by a tool that nobody called, also in a record of it. */
function taskPassages(messages: readonly Message[], { passages }: Ledger): { asked: readonly number[]; uncalled: readonly number[] } {
  const task = taskMessage(messages)
  const asking = askingNumber(messages, passages)
  const opening = messages.findIndex((message) => !isSystem(message))
  const isUncalled = ({ voice, call, number }: Passage) => voice === 4 && call < 0 && number === opening
  const asked: number[] = []
  const uncalled: number[] = []
  passages.forEach((passage, index) => {
    if (passage.number === asking && isUsers(messages, passage)) asked.push(index)
    else if ((passage.message === task || task < 0) && isUncalled(passage)) uncalled.push(index)
  })
  return { asked, uncalled }
}

/**
 * The number of the last message before the agent's first that holds the user's own words, or else of the last one in the user's name; -1 if there is none.
 * After an earlier compaction, some of these are in a record, where only their numbers show that they followed one another.
 */
function askingNumber(messages: readonly Message[], passages: readonly Passage[]): number {
  let last: Passage | undefined
  let own: Passage | undefined
  for (const passage of passages) {
    if (passage.voice === 0) continue
    const isNext = isUsers(messages, passage) && (!last || follows(messages, last, passage))
    if (isNext) last = passage
    else if (last) break
    if (isNext && !passage.harness) own = passage
  }
  return (own ?? last)?.number ?? -1
}

function isUsers(messages: readonly Message[], { voice, kept, summed, message }: Passage): boolean {
  return voice === 1 && !summed && (kept || !isWritten(messages[message] as Message))
}

/** Whether only the user spoke between two passages: a picture between them has a number and no passage. */
function follows(messages: readonly Message[], last: Passage, next: Passage): boolean {
  if (next.number <= last.number + 1) return true
  return !last.kept && !next.kept && messages.slice(last.message, next.message).every((message) => message.role === 'user' && !isWritten(message))
}

function filled(ledger: Ledger, passage: Passage, shut: Uint8Array): number[] {
  const found: number[] = []
  for (let piece = passage.first; piece < passage.next; piece++) {
    if (!shut[piece] && passage.text.slice(ledger.start[piece], ledger.end[piece]).trim() !== '') found.push(piece)
  }
  return found
}
