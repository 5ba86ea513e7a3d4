import { type Edit, EditBuilder, type History, hardFloor, type Message, type ToolResultPart, withoutToolParts } from '../../message/index.ts'
import { userTextStart } from '../../text/index.ts'
import { excerptOf, NOTE_TOKENS, shortenMessage, stayingMessages, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'

/** What is left of the unseen results if they must fit. */
export interface FittedResults {
  /** Shortens the results that do not fit whole; keeps everything if all do. */
  readonly shortened: Edit<Message>
  /** The caller's pins and the messages with unseen results. One flag a message. */
  readonly pinned: Uint8Array
}

/** Minimum tokens of an excerpt: its handle and a line or two. */
const MIN_EXCERPT_TOKENS = 48
/** The fraction of the room beside the results that stay whole that excerpts of the others may take: the rest is for records. */
const EXCERPT_FRACTION = 0.5

/**
 * Fits the results after the assistant's last message, and the calls that they answer, into what the hard floor, pins and one note for each gap leave of the
 * budget. Undefined if there are none or not one fits whole. Linear.
 */
export function fitUnseenResults(history: History, context: Context): FittedResults | undefined {
  const { messages } = history
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const unseen = Uint8Array.from(messages, ({ parts }, i) => (i > last && last >= 0 && parts.some(isResult) ? 1 : 0))
  if (!unseen.includes(1)) return undefined
  const pinned = unseen.map((flag, i) => flag || (context.pinned?.[i] ?? 0))
  const unseenMessages = messages.filter((_, i) => unseen[i])
  const room = roomFor(history, context, unseen)
  if (totalTokens(unseenMessages, context.count) <= room) return { shortened: [{ keep: messages.length }], pinned }
  const excerptTokens = divideRoom(unseenMessages, room, context)
  if (!excerptTokens) return undefined
  const edit = new EditBuilder<Message>()
  let tokens = 0
  messages.forEach((message, i) => {
    const short = unseen[i]
      ? shortenMessage(message, (text, part) => {
          const limit = excerptTokens.get(part)
          return limit === undefined || userTextStart(text) >= 0 ? undefined : excerptOf(text, part, limit, context)
        })
      : undefined
    if (unseen[i]) tokens += context.count(short ?? message)
    if (short) edit.cut(1, [short], 'a result that does not fit whole')
    else edit.keep(1)
  })
  return tokens <= room ? { shortened: edit.build(), pinned } : undefined
}

/** Tokens of the budget that are left for the flagged messages beside all that stays in any case or because of them, with a note for each gap. */
function roomFor(history: History, context: Context, unseen: Uint8Array): number {
  const { messages } = history
  const stays = stayingMessages(history, context, unseen)
  const floor = hardFloor(messages)
  let room = context.budget
  messages.forEach((message, i) => {
    if (stays[i] && !unseen[i]) room -= context.count(message)
    else if (!stays[i] && floor[i] === 2) room -= context.count(withoutToolParts(message))
    if (!stays[i] && (i === 0 || stays[i - 1])) room -= NOTE_TOKENS
  })
  return room
}

/** The results that get an excerpt, with its tokens: all but the newest that fit whole. Undefined if none fits whole. */
function divideRoom(unseen: readonly Message[], room: number, { count }: Context): ReadonlyMap<Message['parts'][number], number> | undefined {
  const results = unseen.flatMap((message) =>
    message.parts.filter(isResult).map((part) => ({ part, tokens: count({ ...message, parts: [part] }) - count({ ...message, parts: [] }) })),
  )
  const resultTokens = results.reduce((sum, { tokens }) => sum + tokens, 0)
  let left = room - (totalTokens(unseen, count) - resultTokens) - MIN_EXCERPT_TOKENS * results.length
  const others: ToolResultPart[] = []
  for (const { part, tokens } of results.reverse()) {
    const added = tokens - MIN_EXCERPT_TOKENS
    if (added <= left) left -= added
    else others.push(part)
  }
  if (left < 0 || others.length === results.length) return undefined
  const limit = MIN_EXCERPT_TOKENS + Math.floor((left * EXCERPT_FRACTION) / others.length)
  return new Map(others.map((part) => [part, limit]))
}

function isResult(part: Message['parts'][number]): part is ToolResultPart {
  return part.type === 'tool-result'
}
