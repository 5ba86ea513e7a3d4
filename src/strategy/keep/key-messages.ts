import { type History, isNotSystem, isWrittenByDecant, keepAll, type Message, messageText } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import {
  blocks,
  blocksByScore,
  type Draft,
  fillBudget,
  fittedEdit,
  NOTE_TOKENS,
  newestOf,
  notesThatFit,
  protectedMessages,
  rounds,
  stayingMessages,
  totalTokens,
} from '../draft/index.ts'
import type { Cuts } from '../fallback/cuts.ts'
import { type Attempt, firstFittingEdit } from '../fallback/first-fitting-edit.ts'
import { ShorterMessages } from '../fallback/shorter-messages.ts'
import { keyMessageFactors } from '../judge/key-message-factors.ts'
import { speakerOf } from '../judge/speaker-of.ts'
import { hasSummaryHeading } from '../judge/summary-heading.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `keyMessages`. */
export interface KeyMessagesOptions {
  /** The number of newest messages that stay. Default 10. */
  readonly minRecentMessages?: number | undefined
  /** The number of newest rounds that stay if the obligatory messages exceed the budget. Default 4. */
  readonly keepRounds?: number | undefined
  /** Tokens of a result's preview in that case, if there is no room for more. Default 64. */
  readonly previewTokens?: number | undefined
  /** Returns the replacement of a removed run, `{ put: messages }`. Defaults to a note. */
  readonly replacement?: Draft['replacement'] | undefined
}

/** If the obligatory messages exceed the budget, texts of the user and assistant longer than this are cut, down to this if there is no room for more. */
const LONG_TEXT_TOKENS = 400
/** If even the newest rounds exceed the budget, their optional texts are cut to this: enough to show that there was a message, at little cost. */
const BEGINNING_TOKENS = 24
const ARTIFACT_MARK = /ARTIFACT_SAVED|NODE_COMPLETE/

/**
 * Key message extraction. These must stay: all words of the user (not what a program wrote in their name), records of artifacts and completed nodes, whole
 * groups of calls and results, the newest 10 messages, and summaries. Of the rest, the best-scored stay while they fit with these. If notes for all removed
 * runs do not fit with what must stay, the largest runs get a note and the others none.
 *
 * If the messages that must stay exceed the budget by themselves, they are cut step by step, the oldest first and no more than needed:
 * - Results become previews, then long texts are cut.
 * - Only the newest 4 rounds stay with summaries of earlier ones, together with the newest 10 messages if they fit.
 * - Only the obligatory messages of these rounds stay.
 *
 * Any budget left then goes to the message that was shortened last. If even that exceeds the budget, the result is these messages and, if there are four rounds
 * or more, the beginnings of the assistant's other words in them. Only `compress` cuts further: it removes the oldest of these rounds.
 *
 * @example
 * keyMessages({ minRecentMessages: 4 }).plan(history, context)
 */
export function keyMessages(options: KeyMessagesOptions = {}): Strategy {
  const {
    minRecentMessages = 10,
    keepRounds = 4,
    previewTokens = 64,
    replacement,
  } = checkStrategyOptions('keyMessages', options, {
    minRecentMessages: 'a whole number from 0',
    keepRounds: 'a whole number from 1',
    previewTokens: 'a number from 1',
    replacement: 'a function',
  })
  return createStrategy('key-messages', (history, context) => {
    const { messages } = history
    if (totalTokens(messages, context.count) <= context.budget) return keepAll(messages)
    const gapTokens = replacement ? totalTokens(replacement(messages.slice(0, 1)).put, context.count) : NOTE_TOKENS
    const shorter = new ShorterMessages(messages, context, { result: previewTokens, text: LONG_TEXT_TOKENS })
    const draft = (keep: Uint8Array, { variants }: Cuts): Draft => ({ keep, reason: 'no key message', shorter: variants, ...(replacement && { replacement }) })
    const attemptsFor = (keep: Uint8Array): Attempt[] =>
      shorter.stages(keep).map((cuts) => ({ cuts, draft: (madeCuts) => notesThatFit(history, context, draft(keep, madeCuts)) }))
    const must = mandatoryMessages(history, context, minRecentMessages)
    const withBest = ({ cuts }: Attempt): Attempt => ({
      cuts,
      draft: (madeCuts) => draft(keepBest(history, context, { must, madeCuts, gapTokens }), madeCuts),
    })
    const newest = newestRounds(history, context, keepRounds)
    const mustOfNewest = must.map((flag, i) => flag & (newest[i] as number))
    const withRecent = unionIfLarger(newest, recentGroups(history, context, minRecentMessages))
    const attempts = [
      ...attemptsFor(must).flatMap((one) => [withBest(one), one]),
      ...(withRecent ? attemptsFor(withRecent) : []),
      ...attemptsFor(newest),
      ...attemptsFor(mustOfNewest),
    ]
    const fallbackKeep = conversationRounds(messages) < keepRounds ? mustOfNewest : newest
    const shortest = shorter.stages(fallbackKeep).at(-1) as Attempt['cuts']
    const optional = fallbackKeep.map((flag, i) => flag & ~(must[i] as number))
    const beginnings = new ShorterMessages(messages, context, { result: previewTokens, text: BEGINNING_TOKENS }).stages(optional).at(-1) as Attempt['cuts']
    const shortestCuts = () => ({ ...shortest(), variants: new Map([...shortest().variants, ...beginnings().variants]) })
    return firstFittingEdit(history, context, attempts, shorter) ?? fittedEdit(history, context, draft(fallbackKeep, shortestCuts()))
  })
}

/** The messages to keep at any size. A group of calls counts as a whole, together with messages that no law lets it be parted from. */
function mandatoryMessages(history: History, context: Context, newest: number): Uint8Array {
  const { messages } = history
  const must = newestOf(messages, newest).map((recent, i) => {
    const message = messages[i] as Message
    const group = message.parts.some((part) => part.type === 'tool-call' || part.type === 'tool-result')
    const summary = isWrittenByDecant(message) || hasSummaryHeading(messageText(message))
    return recent || group || summary || speakerOf(message) === 'user' || ARTIFACT_MARK.test(messageText(message)) ? 1 : 0
  })
  return stayingMessages(history, context, must)
}

/** The newest messages, and those that no law lets be parted from them. */
function recentGroups(history: History, { profile }: Context, newest: number): Uint8Array {
  const flags = newestOf(history.messages, newest)
  for (const { start, end } of blocks(history, profile)) if (flags.subarray(start, end).includes(1)) flags.fill(1, start, end)
  return flags
}

/** The union of both; undefined if the second adds nothing to the first. */
function unionIfLarger(first: Uint8Array, second: Uint8Array): Uint8Array | undefined {
  return second.some((flag, i) => flag > (first[i] as number)) ? first.map((flag, i) => flag | (second[i] as number)) : undefined
}

/** The obligatory messages and, greedily, the best-scored others that fit the rest of the budget. */
function keepBest(history: History, context: Context, { must, madeCuts, gapTokens }: { must: Uint8Array; madeCuts: Cuts; gapTokens: number }): Uint8Array {
  const { messages } = history
  const short = new Map(Array.from(madeCuts.variants, ([i, form]) => [messages[i], form]))
  const counting: Context = { ...context, count: (message) => context.count(short.get(message) ?? message) }
  const scores = messages.map((message, i) => keyMessageFactors(message, i / messages.length).reduce((sum, { points }) => sum + points, 0))
  return fillBudget(history, counting, (all) => blocksByScore(all, (i) => scores[i] as number), { obligatory: must, gapTokens })
}

/** The newest rounds, protected messages, and what decant wrote about earlier rounds. */
function newestRounds(history: History, context: Context, count: number): Uint8Array {
  const { messages } = history
  const start = rounds(messages).slice(-count)[0]?.start ?? 0
  return protectedMessages(history, context).map((fixed, i) => (fixed || i >= start || isWrittenByDecant(messages[i] as Message) ? 1 : 0))
}

/**
 * The number of rounds that contain more than system text; messages that represent earlier rounds count as one. A history with fewer rounds than are to stay
 * has no older ones to give up.
 */
function conversationRounds(messages: readonly Message[]): number {
  return rounds(messages).filter(({ start, end }) => messages.slice(start, end).some(isNotSystem)).length
}
