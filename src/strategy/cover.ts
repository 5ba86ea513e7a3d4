import { besideResults, type Edit, type History, hardFloor, type Message, messageText } from '../message/index.ts'
import { type Ledger, ledger, predict, provenanceLines } from '../relevance/index.ts'
import { fillRecords, type Gap } from './cover/fill.ts'
import { islands } from './cover/islands.ts'
import { offer } from './cover/offer/offer.ts'
import { reopened } from './cover/reopened.ts'
import { type Draft, draftEdit, standsFor, totalTokens } from './draft/index.ts'
import { runs } from './draft/run.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `cover`. */
export interface CoverOptions {
  /** What each atom of a ledger is worth to have; the future-use model where this is left out. */
  readonly worth?: (ledger: Ledger) => Float32Array
  /**
   * Whether the first record opens with the state of the work in at most a twentieth of its room: the user's demands word for word, runs that still
   * fail, files with what was changed and seen, commands, each with the number of its message. Off unless asked for.
   */
  readonly state?: boolean
}

/**
 * The default strategy: what covers the atoms most likely to be used again. System text, the hard floor, a short task and the newest
 * units stay; of all else the pieces of most worth per token stand in a record at their place, in order, under who said them, verbatim but for
 * white space in JSON. A history that fits the budget is kept. Linear but for a heap over the pieces.
 *
 * @example
 * cover().plan(history, context) // s u a[1] r1 … a[9] r9 → s u <14 earlier messages decant:…> a[9] r9
 */
export function cover(options: CoverOptions = {}): Strategy {
  return { name: 'cover', plan: (history, context) => planCover(history, context, options) }
}

const REASON = 'what is most likely to be used again stands in a record'

function planCover(history: History, context: Context, options: CoverOptions): Edit<Message> {
  const { messages } = history
  if (messages.length === 0 || fits(messages, context)) return messages.length === 0 ? [] : [{ keep: messages.length }]
  const placed = new Map<Message | undefined, Message>()
  const stand: Draft['stand'] = ([first]) => ({ put: [placed.get(first) as Message] })
  const draft: Draft = { keep: islands(messages, context), reason: REASON, stand, renews: () => true }
  const fates = runs(history, context, draft)
  const stays = new Uint8Array(messages.length)
  for (const { start, end, fate } of fates) if (fate === 'stays') stays.fill(1, start, end)
  const floor = hardFloor(messages)
  const spoken = messages.map((message, i) => (floor[i] === 2 && !stays[i] ? besideResults(message) : undefined))
  const room = messages.reduce((left, message, i) => left - tokensOf(stays[i] ? message : spoken[i], context), context.budget)
  const { messages: whole, at } = reopened(
    messages.map((message, i) => (spoken[i] ? resultsOf(message) : message)),
    stays,
    context.earlier,
  )
  const kept = new Uint8Array(whole.length)
  const gaps: Gap[] = []
  for (const { start, end, fate } of fates) {
    const [from, to] = [at[start] as number, at[end] as number]
    if (fate === 'stays') kept.fill(1, from, to)
    else gaps.push({ start: from, end: to, messages: whole.slice(from, to), gone: messages.slice(start, end) })
  }
  const read = ledger(whole)
  const worth = (options.worth ?? predict)(read)
  const lead = options.state ? provenanceLines(whole, room * STATE, context.estimate, kept) : []
  const records = fillRecords(gaps, offer(whole, read, worth, kept, gaps, context), room, context, lead)
  gaps.forEach((gap, i) => {
    placed.set(gap.gone[0], records[i] as Message)
  })
  const bridges = messages.filter((message, i) => stays[i] && standsFor(message) === 0)
  const mustRenew = isTight(gaps, records, room + totalTokens(bridges, context.count), context)
  return draftEdit(history, context, { ...draft, renews: (record) => mustRenew || context.earlier?.has(record) === true })
}

function tokensOf(message: Message | undefined, { count }: Context): number {
  return message ? count(message) : 0
}

/** A message of which what stands beside its results stays. */
function resultsOf(message: Message): Message {
  return { ...message, parts: message.parts.filter((part) => part.type === 'tool-result') }
}

/**
 * Whether the records of earlier compactions that stand alone are above the room with those that were made now; bridges aside, which stand where roles
 * must alternate. What is far longer than its record is not counted: it goes for sure.
 */
function isTight(gaps: readonly Gap[], records: readonly Message[], room: number, { count }: Context): boolean {
  const alone = gaps.map(({ gone }) => gone.every((message) => standsFor(message) !== undefined))
  if (!alone.includes(true)) return false
  let tokens = 0
  gaps.forEach(({ gone }, i) => {
    const record = records[i] as Message
    if (alone[i]) tokens += totalTokens(gone.filter(standsFor), count)
    else if (charactersOf(gone) > 2 * charactersOf([record])) tokens += count(record)
    else tokens += Math.min(totalTokens(gone, count), count(record))
  })
  return tokens > room
}

function charactersOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + messageText(message).length, 0)
}

/** Share of the room that the state of the work may take. */
const STATE = 0.05

/** Where an estimate is this far above the budget nobody needs the exact count. */
const CLEARLY_OVER = 1.4

/** Text of so many characters a token on average would be little else than white space. */
const CHARACTERS = 12

function fits(messages: readonly Message[], context: Context): boolean {
  let characters = 0
  for (const message of messages) {
    characters += messageText(message).length
    if (characters > context.budget * CHARACTERS + 1000) return false
  }
  let estimate = 0
  for (const message of messages) {
    estimate += context.estimate(messageText(message))
    if (estimate > context.budget * CLEARLY_OVER + 64) return false
  }
  return totalTokens(messages, context.count) <= context.budget
}
