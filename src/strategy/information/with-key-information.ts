import {
  apply,
  compose,
  type Edit,
  type History,
  hardFloor,
  headed,
  isKeyRecord,
  isWritten,
  type Message,
  type Part,
  partText,
  spans,
} from '../../message/index.ts'
import { editOfPieces, type Piece, seamed, takesMore, taskMessage, totalTokens } from '../draft/index.ts'
import { strategiesGiven } from '../option/strategies-given.ts'
import type { Context, Strategy } from '../strategy.ts'
import { type KeyInformationOptions, keyRecord } from './key-record.ts'
import { knownInformation } from './known-information.ts'
import { mostTold } from './most-told.ts'

/** Tokens that the bridges beside a record, and those beside the strategy's own messages, may take. */
const SEAM_TOKENS = 32

/**
 * Runs a strategy so that key information survives it, whatever it cuts. The task and messages that the user marked with `<Pin>` stay whole, and the caller's
 * information is put in a record before the first summary or note. The strategy gets the budget that the record leaves. An earlier record stays in its place
 * and is updated. No record is written if nothing is summarised or left out, or if it would make the history larger. If there is no room for all of a record,
 * it holds the task first, then pins, memories, the task list and the diff, each whole or not at all. If the budget must be met and has room for none of them,
 * marked messages are removed too.
 *
 * @example
 * withKeyInformation(slidingWindow(), { taskList: ['[x] parse', '[ ] print'] }).plan(history, context)
 */
export function withKeyInformation(strategy: Strategy, given: KeyInformationOptions = {}): Strategy {
  strategiesGiven('withKeyInformation', [strategy])
  const information = knownInformation('withKeyInformation', given)
  return {
    name: `with-key-information(${strategy.name})`,
    plan(history, context) {
      const { messages } = history
      const pinned = pinnedBy(messages, context, information.originalUserInput === undefined)
      const most = totalTokens(messages, context.count)
      const isRenewed = messages.some(holdsRecord)
      const fits = (edit: Edit<Message>) => !context.mustFit || totalTokens(apply(messages, edit), context.count) <= context.budget
      const without = (room: number) => {
        const beside = strategy.plan(history, { ...context, pinned, budget: Math.max(0, context.budget - room) })
        return fits(beside) ? beside : strategy.plan(history, context)
      }
      const told = (known: KeyInformationOptions) => {
        const record = messages[0] && keyRecord(known, messages[0])
        if (!record) return undefined
        const edit = without(most <= context.budget || isRenewed ? 0 : context.count(record) + SEAM_TOKENS)
        if (edit.every((section) => 'keep' in section)) return edit
        const made = recorded(history, context, edit, known, most)
        return made && fits(made) ? made : undefined
      }
      return (isRenewed ? told(information) : mostTold(information, told)) ?? without(0)
    },
  }
}

/** The caller's pins, the task, messages that the user marked, and records of key information. */
function pinnedBy(messages: readonly Message[], { pinned }: Context, withTask: boolean): Uint8Array {
  const task = withTask ? taskMessage(messages) : -1
  return Uint8Array.from(messages, (message, i) => (pinned?.[i] || i === task || isMarked(message) || holdsRecord(message) ? 1 : 0))
}

function isMarked(message: Message): boolean {
  return message.role === 'user' && !isWritten(message) && message.parts.some((part) => part.type === 'text' && /<pin>/i.test(part.text))
}

/** Whether a message is a record, or carries one beside words of the user, as it does for providers whose roles must alternate. */
function holdsRecord({ role, parts }: Message): boolean {
  return role === 'user' && parts.some(isRecordPart)
}

function isRecordPart(part: Part): boolean {
  return part.type === 'text' && headed.isKey(part.text)
}

/** The edit with the record in it. Undefined if there is no place for it that leaves the history smaller than it was. */
function recorded(history: History, context: Context, edit: Edit<Message>, information: KeyInformationOptions, most: number): Edit<Message> | undefined {
  const left = apply(history.messages, edit)
  const earlier = left.findIndex(holdsRecord)
  const made = earlier < 0 ? placed(history, context, edit, information) : renewed(edit, left, earlier, information)
  const after = made && apply(history.messages, made)
  return after?.some(holdsRecord) && totalTokens(after, context.count) < most ? made : undefined
}

function renewed(edit: Edit<Message>, left: readonly Message[], at: number, information: KeyInformationOptions): Edit<Message> {
  const earlier = left[at] as Message
  const record = keyRecord(information, earlier) as Message
  const [words] = record.parts as [Part]
  const stale = (part: Part) => isRecordPart(part) && partText(part) !== partText(words)
  if (!earlier.parts.some(stale) || hardFloor(left)[at]) return edit
  const put = isKeyRecord(earlier) ? { ...record, id: earlier.id } : { ...earlier, parts: earlier.parts.map((part) => (stale(part) ? words : part)) }
  return compose(edit, [{ keep: at }, { cut: 1, put: [put] }, { keep: left.length - at - 1 }])
}

/** Puts the record before the first summary or note whose run is larger than that and the record, or else before the first one. */
function placed({ messages }: History, context: Context, edit: Edit<Message>, information: KeyInformationOptions): Edit<Message> | undefined {
  const pieces = piecesOf(edit)
  const open = pieces.filter(({ put }) => put?.some(opens))
  const recordAt = ({ start }: Piece) => keyRecord(information, (messages[start] ?? messages[0]) as Message) as Message
  const isRoomy = (piece: Piece) => {
    const tokens = totalTokens([recordAt(piece), ...(piece.put ?? [])], context.count) + SEAM_TOKENS
    return takesMore(messages.slice(piece.start, piece.end), tokens, context.count)
  }
  const piece = open.find(isRoomy) ?? open[0]
  if (!piece?.put) return undefined
  piece.put.splice(piece.put.findIndex(opens), 0, recordAt(piece))
  piece.stands = true
  return editOfPieces(seamed(messages, pieces, context))
}

/** Whether a message stands for a run: a record may be put before it, since a legal boundary is there. */
function opens(message: Message): boolean {
  return message.written !== undefined && !isKeyRecord(message)
}

/** An edit as pieces. A composed edit may put messages for a run in one section and cut the run in the next; here the two are one piece. */
function piecesOf(edit: Edit<Message>): Piece[] {
  const pieces: Piece[] = []
  for (const { section, start, end } of spans(edit)) {
    const reason = section.reason === undefined ? {} : { reason: section.reason }
    const last = pieces.at(-1)
    if ('keep' in section) pieces.push({ start, end, ...reason })
    else if (last?.put && section.put.length === 0) last.end = end
    else pieces.push({ start, end, put: [...section.put], ...reason, ...(section.wants && { wants: section.wants }) })
  }
  return pieces
}
