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
  /** The number of newest messages that stay. Default 10. */
  readonly minRecentMessages?: number | undefined
  /** The number of newest rounds that stay if the obligatory messages exceed the budget. Default 4. */
  readonly keepRounds?: number | undefined
  /** Tokens of a result's preview in that case, if there is no room for more. Default 64. */
  readonly previewTokens?: number | undefined
  /** Returns the messages to put in place of a removed run. Defaults to a note. */
  readonly stand?: Draft['stand'] | undefined
}

/** If the obligatory messages exceed the budget, texts of the user and assistant longer than this are cut, down to this if there is no room for more. */
const LONG_TEXT = 400
/** If even the newest rounds exceed the budget, their optional texts are cut to this: enough to show that something was said, at little cost. */
const BEGINNING = 24
const RECORDS = /ARTIFACT_SAVED|NODE_COMPLETE/

/**
 * Key message extraction. All words of the user, records of artifacts and completed nodes, whole groups of calls and results, the newest 10 messages and
 * summaries must stay; of the rest, the best-scored stay while they fit beside these. If notes for all removed runs do not fit beside what must stay, the
 * largest runs get a note and the others none.
 *
 * Only if the messages that must stay exceed the budget by themselves are they shortened, the oldest first and no more than needed: results become previews,
 * then long texts are cut, then only the newest 4 rounds stay beside summaries of earlier ones, together with the newest 10 messages if they fit, then only the
 * obligatory messages of these rounds. Any budget left then goes to the message that was shortened last. If even that exceeds the budget, the result is these
 * messages and, if there are four rounds or more, the beginnings of the assistant's other words in them. Only `compress` cuts further: it removes the oldest of
 * these rounds.
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

/** The messages to keep at any size. A group of calls counts as a whole, together with messages that no law lets it be parted from. */
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

/** The newest messages, and those that no law lets be parted from them. */
function recentGroups(history: History, context: Context, newest: number): Uint8Array {
  return inWhole(newestOf(history.messages, newest), history, context)
}

/** Sets the flags of a whole block if one of its messages has one. */
function inWhole(flags: Uint8Array, history: History, { profile }: Context): Uint8Array {
  for (const { start, end } of blocks(history, profile)) if (flags.subarray(start, end).includes(1)) flags.fill(1, start, end)
  return flags
}

/** The union of both; undefined if the second adds nothing to the first. */
function joined(first: Uint8Array, second: Uint8Array): Uint8Array | undefined {
  return second.some((flag, i) => flag > (first[i] as number)) ? first.map((flag, i) => flag | (second[i] as number)) : undefined
}

/** The obligatory messages and, greedily, the best-scored others that fit the rest of the budget. */
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

/** The newest rounds, protected messages, and what decant wrote about earlier rounds. */
function lastRounds(history: History, context: Context, count: number): Uint8Array {
  const { messages } = history
  const start = rounds(messages).slice(-count)[0]?.start ?? 0
  return protectedMessages(history, context).map((fixed, i) => (fixed || i >= start || isWritten(messages[i] as Message) ? 1 : 0))
}

/**
 * The number of rounds that hold more than system text; messages that stand for earlier rounds count as one. A history with fewer rounds than are to stay has
 * no older ones to give up.
 */
function roundsWithWords(messages: readonly Message[]): number {
  return rounds(messages).filter(({ start, end }) => messages.slice(start, end).some((message) => !isSystem(message))).length
}
