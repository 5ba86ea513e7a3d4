import { type History, isSystem, keepAll, type Message, messageText } from '../../message/index.ts'
import {
  type Block,
  blocks,
  type Draft,
  fill,
  fittedEdit,
  isWritten,
  NOTE_TOKENS,
  newestOf,
  notesThatFit,
  protectedMessages,
  rounds,
  totalTokens,
} from '../draft/index.ts'
import type { Cuts } from '../fallback/cuts.ts'
import { type Attempt, firstThatFits } from '../fallback/first-that-fits.ts'
import { ShorterMessages } from '../fallback/shorter-messages.ts'
import { keyMessageFactors } from '../judge/key-message.ts'
import { beginsAsSummary } from '../judge/summary-heading.ts'
import { optionsGiven } from '../option/options-given.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `keyMessages`. */
export interface KeyMessagesOptions {
  /** So many of the newest messages stay. Default 10. */
  readonly minRecentMessages?: number | undefined
  /** Where the obligatory messages are over the budget, so many of the newest rounds stay. Default 4. */
  readonly keepRounds?: number | undefined
  /** Tokens of a result's preview in that case, where there is no room for more. Default 64. */
  readonly previewTokens?: number | undefined
  /** What to put for a run that goes; a note unless set. */
  readonly stand?: Draft['stand'] | undefined
}

/** Texts of the user and assistant longer than this are cut when the obligatory messages are over the budget, to this where there is no room for more. */
const LONG_TEXT = 400
/** Where even the newest rounds are over the budget, what nothing obliges to stay in them is cut to this: that it was said stays, and little of the room goes. */
const BEGINNING = 24
const RECORDS = /ARTIFACT_SAVED|NODE_COMPLETE/

/**
 * Key message extraction: all words of the user, records of artifacts and completed nodes, whole groups of calls and
 * results, the newest 10 messages and summaries stay; of the rest the best-scored while they fit beside these. Where notes for all that went do not
 * fit beside what must stay, the largest runs have theirs and the others none. Only where what must stay is over the budget by itself it is made
 * shorter, the oldest first and no more of it than needed: previews of results, then long texts cut, then only the newest 4 rounds beside summaries
 * of earlier ones, with as many of the newest messages as were to stay where these fit, or what must stay of them where there are no four. What that leaves of the budget goes to the message that was shortened last. Where
 * that is still over it, only the beginnings of the assistant's older words in these rounds stay. Only `compress` goes on from there: the oldest of these
 * rounds go then.
 *
 * @example
 * keyMessages({ minRecentMessages: 4 }).plan(history, context)
 */
export function keyMessages(options: KeyMessagesOptions = {}): Strategy {
  const {
    minRecentMessages = 10,
    keepRounds = 4,
    previewTokens = 64,
    stand,
  } = optionsGiven('keyMessages', options, {
    minRecentMessages: 'a whole number from 0',
    keepRounds: 'a whole number from 1',
    previewTokens: 'a number from 1',
    stand: 'a function',
  })
  return {
    name: 'key-messages',
    plan(history, context) {
      const { messages } = history
      if (totalTokens(messages, context.count) <= context.budget) return keepAll(messages)
      const gapTokens = stand ? totalTokens(stand(messages.slice(0, 1)).put, context.count) : NOTE_TOKENS
      const shorter = new ShorterMessages(messages, context, { result: previewTokens, text: LONG_TEXT })
      const draft = (keep: Uint8Array, { forms }: Cuts): Draft => ({ keep, reason: 'no key message', shorter: forms, ...(stand && { stand }) })
      const alone = (keep: Uint8Array): Attempt[] =>
        shorter.stages(keep).map((cuts) => ({ cuts, draft: (made) => notesThatFit(history, context, draft(keep, made)) }))
      const must = mandatory(history, context, minRecentMessages)
      const withBest = ({ cuts }: Attempt): Attempt => ({ cuts, draft: (made) => draft(chosen(history, context, { must, made, gapTokens }), made) })
      const newest = lastRounds(history, context, keepRounds)
      const mustOfNewest = must.map((flag, i) => flag & (newest[i] as number))
      const withRecent = joined(newest, recentGroups(history, context, minRecentMessages))
      const attempts = [
        ...alone(must).flatMap((one) => [withBest(one), one]),
        ...(withRecent ? alone(withRecent) : []),
        ...alone(newest),
        ...alone(mustOfNewest),
      ]
      const least = roundsWithWords(messages) < keepRounds ? mustOfNewest : newest
      const shortest = shorter.stages(least).at(-1) as Attempt['cuts']
      const optional = least.map((flag, i) => flag & ~(must[i] as number))
      const beginnings = new ShorterMessages(messages, context, { result: previewTokens, text: BEGINNING }).stages(optional).at(-1) as Attempt['cuts']
      const last = () => ({ ...shortest(), forms: new Map([...shortest().forms, ...beginnings().forms]) })
      return firstThatFits(history, context, attempts, shorter) ?? fittedEdit(history, context, draft(least, last()))
    },
  }
}

/** What is to be kept whatever it weighs, a group of calls as a whole, and what stays with it as no law lets them be parted. */
function mandatory(history: History, context: Context, newest: number): Uint8Array {
  const { messages } = history
  const fixed = protectedMessages(history, context)
  const must = newestOf(messages, newest).map((recent, i) => {
    const message = messages[i] as Message
    const group = message.parts.some((part) => part.type === 'tool-call' || part.type === 'tool-result')
    const summary = isWritten(message) || beginsAsSummary(messageText(message))
    return recent || fixed[i] || group || summary || message.role === 'user' || RECORDS.test(messageText(message)) ? 1 : 0
  })
  return inWhole(must, history, context)
}

/** The newest messages, and what no law lets be parted from them. */
function recentGroups(history: History, context: Context, newest: number): Uint8Array {
  return inWhole(newestOf(history.messages, newest), history, context)
}

/** The same flags, set for all of a block where one of it has it. */
function inWhole(flags: Uint8Array, history: History, { profile }: Context): Uint8Array {
  for (const { start, end } of blocks(history, profile)) if (flags.subarray(start, end).includes(1)) flags.fill(1, start, end)
  return flags
}

/** The flags of both; undefined where the second has none beyond those of the first. */
function joined(first: Uint8Array, second: Uint8Array): Uint8Array | undefined {
  return second.some((flag, i) => flag > (first[i] as number)) ? first.map((flag, i) => flag | (second[i] as number)) : undefined
}

/** The obligatory messages and, greedily, the best-scored others in what these leave of the budget. */
function chosen(history: History, context: Context, { must, made, gapTokens }: { must: Uint8Array; made: Cuts; gapTokens: number }): Uint8Array {
  const { messages } = history
  const short = new Map(Array.from(made.forms, ([i, form]) => [messages[i], form]))
  const counting: Context = { ...context, count: (message) => context.count(short.get(message) ?? message) }
  const scores = messages.map((message, i) => keyMessageFactors(message, i / messages.length).reduce((sum, { points }) => sum + points, 0))
  const byScore = (all: readonly Block[]) => {
    const worth = all.map(({ start, end }) => scores.slice(start, end).reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY))
    return worth.map((_, i) => i).sort((a, b) => (worth[b] as number) - (worth[a] as number) || b - a)
  }
  return fill(history, counting, byScore, { obligatory: must, gapTokens })
}

/** The newest rounds, what no strategy may touch, and what decant wrote of earlier ones. */
function lastRounds(history: History, context: Context, count: number): Uint8Array {
  const { messages } = history
  const start = rounds(messages).slice(-count)[0]?.start ?? 0
  return protectedMessages(history, context).map((fixed, i) => (fixed || i >= start || isWritten(messages[i] as Message) ? 1 : 0))
}

/** Rounds of more than system text, what stands for earlier ones as one: a history of fewer than are to stay has no older ones to give up. */
function roundsWithWords(messages: readonly Message[]): number {
  return rounds(messages).filter(({ start, end }) => messages.slice(start, end).some((message) => !isSystem(message))).length
}
