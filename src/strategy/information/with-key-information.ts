import {
  apply,
  compose,
  type Edit,
  type History,
  hardFloor,
  isKeyRecord,
  isWrittenByDecant,
  labelledRecord,
  type Message,
  type Part,
  partText,
  spans,
} from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { type EditPiece, editOfPieces, exceedsTokens, fitPieces, taskMessageIndex, totalTokens } from '../draft/index.ts'
import { checkStrategies } from '../option/check-strategies.ts'
import type { Context, Strategy } from '../strategy.ts'
import { editWithMostInformation } from './edit-with-most-information.ts'
import { type KeyInformationOptions, keyRecord } from './key-record.ts'
import { parseKeyInformation } from './parse-key-information.ts'

/** Tokens that the bridges next to a record, and those next to the strategy's own messages, may take. */
const BRIDGE_TOKENS = 32

/**
 * Runs a strategy so that key information survives it, whatever it cuts. The task and messages that the user marked with `<Pin>` stay whole, and the caller's
 * information is put in a record before the first summary or note. The strategy gets the budget that the record leaves. An earlier record stays in its place
 * and is updated. No record is written if nothing is summarised or left out, or if it would make the history larger. If there is no room for all of a record,
 * it contains the task first, then pins, memories, the task list and the diff, each whole or not at all. If the budget must be met and has room for none of
 * them, marked messages are removed too.
 *
 * @example
 * withKeyInformation(slidingWindow(), { taskList: ['[x] parse', '[ ] print'] }).plan(history, context)
 */
export function withKeyInformation(strategy: Strategy, options: KeyInformationOptions = {}): Strategy {
  checkStrategies('withKeyInformation', [strategy])
  const information = parseKeyInformation('withKeyInformation', options)
  return createStrategy(`with-key-information(${strategy.name})`, (history, context) => {
    const { messages } = history
    const pinned = pinnedFlags(messages, context, information.originalUserInput === undefined)
    const totalBefore = totalTokens(messages, context.count)
    const hasRecord = messages.some(hasKeyRecord)
    const fits = (edit: Edit<Message>) => !context.mustFit || totalTokens(apply(messages, edit), context.count) <= context.budget
    const planWithin = (room: number) => {
      const reservedEdit = strategy.plan(history, { ...context, pinned, budget: Math.max(0, context.budget - room) })
      return fits(reservedEdit) ? reservedEdit : strategy.plan(history, context)
    }
    const editWith = (known: KeyInformationOptions) => {
      const record = messages[0] && keyRecord(known, messages[0])
      if (!record) return undefined
      const edit = planWithin(totalBefore <= context.budget || hasRecord ? 0 : context.count(record) + BRIDGE_TOKENS)
      if (edit.every((section) => 'keep' in section)) return edit
      const withRecord = editWithRecord(history, context, edit, known, totalBefore)
      return withRecord && fits(withRecord) ? withRecord : undefined
    }
    return (hasRecord ? editWith(information) : editWithMostInformation(information, editWith)) ?? planWithin(0)
  })
}

/** The caller's pins, the task, messages that the user marked, and records of key information. */
function pinnedFlags(messages: readonly Message[], { pinned }: Context, withTask: boolean): Uint8Array {
  const task = withTask ? taskMessageIndex(messages) : -1
  return Uint8Array.from(messages, (message, i) => (pinned?.[i] || i === task || hasPin(message) || hasKeyRecord(message) ? 1 : 0))
}

function hasPin(message: Message): boolean {
  return message.role === 'user' && !isWrittenByDecant(message) && message.parts.some((part) => part.type === 'text' && /<pin>/i.test(part.text))
}

/** Whether a message is a record, or carries one next to the user's text, as it does for providers whose roles must alternate. */
function hasKeyRecord({ role, parts }: Message): boolean {
  return role === 'user' && parts.some(isRecordPart)
}

function isRecordPart(part: Part): boolean {
  return part.type === 'text' && labelledRecord.isKey(part.text)
}

/** The edit with the record in it. Undefined if there is no place for it that leaves the history smaller than it was. */
function editWithRecord(
  history: History,
  context: Context,
  edit: Edit<Message>,
  information: KeyInformationOptions,
  totalBefore: number,
): Edit<Message> | undefined {
  const remaining = apply(history.messages, edit)
  const earlier = remaining.findIndex(hasKeyRecord)
  const updated = earlier < 0 ? placeRecord(history, context, edit, information) : renewRecord(edit, remaining, earlier, information)
  const after = updated && apply(history.messages, updated)
  return after?.some(hasKeyRecord) && totalTokens(after, context.count) < totalBefore ? updated : undefined
}

function renewRecord(edit: Edit<Message>, remaining: readonly Message[], at: number, information: KeyInformationOptions): Edit<Message> {
  const earlier = remaining[at] as Message
  const record = keyRecord(information, earlier) as Message
  const [newPart] = record.parts as [Part]
  const stale = (part: Part) => isRecordPart(part) && partText(part) !== partText(newPart)
  if (!earlier.parts.some(stale) || hardFloor(remaining)[at]) return edit
  const put = isKeyRecord(earlier) ? { ...record, id: earlier.id } : { ...earlier, parts: earlier.parts.map((part) => (stale(part) ? newPart : part)) }
  return compose(edit, [{ keep: at }, { cut: 1, put: [put] }, { keep: remaining.length - at - 1 }])
}

/** Puts the record before the first summary or note whose run is larger than that and the record, or else before the first one. */
function placeRecord({ messages }: History, context: Context, edit: Edit<Message>, information: KeyInformationOptions): Edit<Message> | undefined {
  const pieces = piecesOf(edit)
  const candidates = pieces.filter(({ put }) => put?.some(isRunReplacement))
  const recordAt = ({ start }: EditPiece) => keyRecord(information, (messages[start] ?? messages[0]) as Message) as Message
  const isRoomy = (piece: EditPiece) => {
    const tokens = totalTokens([recordAt(piece), ...(piece.put ?? [])], context.count) + BRIDGE_TOKENS
    return exceedsTokens(messages.slice(piece.start, piece.end), tokens, context.count)
  }
  const piece = candidates.find(isRoomy) ?? candidates[0]
  if (!piece?.put) return undefined
  piece.put.splice(piece.put.findIndex(isRunReplacement), 0, recordAt(piece))
  piece.mustStay = true
  return editOfPieces(fitPieces(messages, pieces, context))
}

/** Whether a message represents a run: a record may be put before it, since a legal boundary is there. */
function isRunReplacement(message: Message): boolean {
  return message.written !== undefined && !isKeyRecord(message)
}

/** An edit as pieces. A composed edit may put messages for a run in one section and cut the run in the next; here the two are one piece. */
function piecesOf(edit: Edit<Message>): EditPiece[] {
  const pieces: EditPiece[] = []
  for (const { section, start, end } of spans(edit)) {
    const reason = section.reason === undefined ? {} : { reason: section.reason }
    const last = pieces.at(-1)
    if ('keep' in section) pieces.push({ start, end, ...reason })
    else if (last?.put && section.put.length === 0) last.end = end
    else pieces.push({ start, end, put: [...section.put], ...reason, ...(section.wants && { wants: section.wants }) })
  }
  return pieces
}
