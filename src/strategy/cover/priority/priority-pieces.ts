import { isNotSystem, isWrittenByDecant, type Message } from '../../../message/index.ts'
import { isConstraintLine, type Ledger, type Passage, PassageRole } from '../../../relevance/index.ts'
import { continuationSection, isContinuationSummary, isUserRefusal, userTextStart } from '../../../text/index.ts'
import { taskMessageIndex } from '../../draft/index.ts'
import { lastAnsweredPieces } from './last-answered-pieces.ts'
import { unseenPassages } from './unseen-passages.ts'

/** The number of lines always shown of the newest result, and of a task that is too long to be shown whole. */
const MAX_RESULT_LINES = 3
const MAX_TASK_LINES = 4

/** Pieces that a reader needs, whatever names they contain. Excludes those of messages that stay whole. */
export interface PriorityPieces {
  /** The whole task. */
  readonly task: readonly number[]
  /** The first lines of a task given by a tool, and the last call and its outcome. */
  readonly latestAction: readonly number[]
  /** The first lines of the task. */
  readonly taskStart: readonly number[]
  /** The user's demands and prohibitions, and the words of refusals, the newest first. */
  readonly demands: readonly number[]
  readonly lastUserText: readonly number[]
  /** The assistant's last text if the user has answered it since: the question, the beginning, then the lines from the last one up. */
  readonly answeredText: readonly number[]
  /** Results since the assistant's last words, which no model has seen: text by text, the shortest first. */
  readonly unseenResults: readonly (readonly number[])[]
}

/** The pieces that come before all others. A task given by a tool comes first, since no message of the user's stays to state it. */
export function priorityPieces(messages: readonly Message[], ledger: Ledger, sectionOf: Int32Array, hiddenPieces: Uint8Array): PriorityPieces {
  const isSelectable = (passage: Passage, index: number) => (sectionOf[index] as number) >= 0 && passage.next > passage.first
  const { taskFromUser, taskFromTool } = taskPassages(messages, ledger)
  const linesOf = (index: number) => {
    const passage = ledger.passages[index]
    return passage && isSelectable(passage, index) ? nonBlankPieces(ledger, passage, hiddenPieces) : []
  }
  const lengthOf = (index: number) => (ledger.passages[index] as Passage).text.length
  const firstOf = (index: number) => linesOf(index).slice(0, MAX_TASK_LINES)
  const taskStartOf = (index: number) => {
    const from = requestStart((ledger.passages[index] as Passage).text)
    const lines = linesOf(index)
    const at = lines.findIndex((piece) => (ledger.start[piece] as number) >= from)
    return at < 0 ? firstOf(index) : lines.slice(at, at + MAX_TASK_LINES)
  }
  const newest = ledger.passages.findLastIndex((passage) => passage.next > passage.first)
  const last = ledger.passages[newest]
  const latestCall = last && isSelectable(last, newest) ? latestCallPieces(ledger, last, hiddenPieces) : []
  const isTask = new Set(taskFromUser)
  const lastUserPassage = ledger.passages.findLastIndex((passage, index) => isSelectable(passage, index) && isUserText(messages, passage) && !isTask.has(index))
  return {
    task: taskFromUser.flatMap(linesOf),
    latestAction: [...taskFromTool.flatMap(firstOf), ...latestCall],
    taskStart: taskFromUser.flatMap(taskStartOf),
    lastUserText: lastUserPassage < 0 ? [] : linesOf(lastUserPassage),
    demands: demandPieces(ledger, isSelectable),
    answeredText: lastAnsweredPieces(ledger, linesOf),
    unseenResults: unseenPassages(ledger)
      .sort((a, b) => lengthOf(a) - lengthOf(b))
      .map(linesOf),
  }
}

/** The place where a text begins to state the request: in one that an agent wrote before its memory was cleared, after what it states about itself. */
function requestStart(text: string): number {
  return isContinuationSummary(text) ? (continuationSection(text, 'Primary Request and Intent')?.[0] ?? 0) : 0
}

/** The call of the last passage, and its last lines in reverse order. */
function latestCallPieces(ledger: Ledger, last: Passage, hiddenPieces: Uint8Array): number[] {
  const call = last.call >= 0 ? [ledger.passages[last.call]?.first ?? last.first] : []
  return [...call, ...nonBlankPieces(ledger, last, hiddenPieces).slice(-MAX_RESULT_LINES).reverse()]
}

/** The start of the words with which the user refused a call; -1 if there are none. */
function refusalStart({ role, inRecord, text }: Passage): number {
  return role === PassageRole.result && !inRecord && isUserRefusal(text) ? userTextStart(text) : -1
}

/** The user's demands, line by line, and the words of refusals. Text that a program wrote in the user's name demands nothing. */
function demandPieces(ledger: Ledger, isSelectable: (passage: Passage, index: number) => boolean): number[] {
  const found: number[] = []
  ledger.passages.forEach((passage, index) => {
    if (!isSelectable(passage, index)) return
    const from = refusalStart(passage)
    const isUser = passage.role === PassageRole.user && !passage.inSummary && !passage.harness
    for (let piece = passage.first; piece < passage.next; piece++) {
      const start = ledger.start[piece] as number
      if (from >= 0 ? start >= from : isUser && isConstraintLine(passage.text.slice(start, ledger.end[piece]))) found.push(piece)
    }
  })
  return found.reverse()
}

/** The passages that contain the task, asked by the user or given by a tool that nobody called, also in a record of it. */
function taskPassages(messages: readonly Message[], { passages }: Ledger): { taskFromUser: readonly number[]; taskFromTool: readonly number[] } {
  const task = taskMessageIndex(messages)
  const taskNumber = taskMessageNumber(messages, passages)
  const firstNumber = messages.findIndex(isNotSystem)
  const isUncalled = ({ role, call, number }: Passage) => role === PassageRole.result && call < 0 && number === firstNumber
  const taskFromUser: number[] = []
  const taskFromTool: number[] = []
  passages.forEach((passage, index) => {
    if (passage.number === taskNumber && isUserText(messages, passage)) taskFromUser.push(index)
    else if ((passage.message === task || task < 0) && isUncalled(passage)) taskFromTool.push(index)
  })
  return { taskFromUser, taskFromTool }
}

/**
 * The number of the last message before the agent's first that contains the user's own words, or else of the last one in the user's name; -1 if there is none.
 * After an earlier compaction, some of these are in a record, where only their numbers show that they followed one another.
 */
function taskMessageNumber(messages: readonly Message[], passages: readonly Passage[]): number {
  let last: Passage | undefined
  let ownText: Passage | undefined
  for (const passage of passages) {
    if (passage.role === PassageRole.system) continue
    const isNext = isUserText(messages, passage) && (!last || isAdjacent(messages, last, passage))
    if (isNext) last = passage
    else if (last) break
    if (isNext && !passage.harness) ownText = passage
  }
  return (ownText ?? last)?.number ?? -1
}

function isUserText(messages: readonly Message[], { role, inRecord, inSummary, message }: Passage): boolean {
  return role === PassageRole.user && !inSummary && (inRecord || !isWrittenByDecant(messages[message] as Message))
}

/** Whether only user messages are between two passages: a picture between them has a number and no passage. */
function isAdjacent(messages: readonly Message[], last: Passage, next: Passage): boolean {
  if (next.number <= last.number + 1) return true
  return (
    !last.inRecord && !next.inRecord && messages.slice(last.message, next.message).every((message) => message.role === 'user' && !isWrittenByDecant(message))
  )
}

function nonBlankPieces(ledger: Ledger, passage: Passage, hiddenPieces: Uint8Array): number[] {
  const found: number[] = []
  for (let piece = passage.first; piece < passage.next; piece++) {
    if (!hiddenPieces[piece] && passage.text.slice(ledger.start[piece], ledger.end[piece]).trim() !== '') found.push(piece)
  }
  return found
}
