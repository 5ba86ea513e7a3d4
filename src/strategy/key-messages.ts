import { type History, isSystem, keepAll, type Message, messageText } from '../message/index.ts'
import {
  type Block,
  bareGapTokens,
  blocks,
  type Draft,
  excerptOf,
  fill,
  gentlest,
  isWritten,
  NOTE_TOKENS,
  newestOf,
  notesThatFit,
  protectedMessages,
  rounds,
  shortenMessage,
  totalTokens,
} from './draft/index.ts'
import { keyMessageFactors } from './judge/key-message.ts'
import { beginsAsSummary } from './judge/summary-heading.ts'
import { headOf } from './sentence-cut.ts'
import type { Context, Strategy } from './strategy.ts'

/** Options of `keyMessages`. */
export interface KeyMessagesOptions {
  /** So many of the newest messages stay. Default 10. */
  readonly minRecentMessages?: number
  /** Where the obligatory messages are over the budget, so many of the newest rounds stay. Default 4. */
  readonly rounds?: number
  /** Tokens of a result's preview in that case. Default 64. */
  readonly previewTokens?: number
  /** What to put for a run that goes; a note unless set. */
  readonly stand?: Draft['stand']
}

/** Texts of the user and assistant longer than this are cut when the obligatory messages are over the budget. */
const LONG_TEXT = 400
const RECORDS = /ARTIFACT_SAVED|NODE_COMPLETE/

/**
 * Key message extraction, as requirement 004 has it: all words of the user, records of artifacts and completed nodes, whole groups
 * of calls and results, the newest 10 messages and summaries stay; of the rest the best-scored while they fit beside these. Where
 * notes for all that went do not fit beside what must stay, the largest runs have theirs and the others none. Only where what must stay is
 * over the budget by itself it is made shorter, the oldest first and no more of it than needed: previews of results, then long texts cut,
 * then only the newest 4 rounds. It stops there, met or not; where it was not met, a second pass finds less that must stay and may cut more.
 *
 * @example
 * keyMessages({ minRecentMessages: 4 }).plan(history, context)
 */
export function keyMessages(options: KeyMessagesOptions = {}): Strategy {
  const { minRecentMessages = 10, rounds: newestRounds = 4, previewTokens = 64, stand } = options
  return {
    name: 'key-messages',
    plan(history, context) {
      const { messages } = history
      if (totalTokens(messages, context.count) <= context.budget) return keepAll(messages)
      const gapTokens = stand ? totalTokens(stand(messages.slice(0, 1)).put, context.count) : NOTE_TOKENS
      const need: Need = { history, context, gapTokens, must: mandatory(history, context, minRecentMessages) }
      const draft = (keep: Uint8Array, shorter: Forms): Draft => ({ keep, reason: 'no key message', shorter, ...(stand && { stand }) })
      const previews = once(() => forms(need, messages, previewTokens, Number.POSITIVE_INFINITY))
      const cuts = once(() => forms(need, messages, previewTokens, LONG_TEXT))
      const whole: Forms = new Map()
      const sparing = (shorter: Forms) => notesThatFit(history, context, draft(need.must, shorter))
      const stages = [() => whole, () => needed(need, whole, previews()), () => needed(need, previews(), cuts())].map(once<Forms>)
      return gentlest(history, context, [
        ...stages.flatMap((shorter) => [() => draft(chosen(need, shorter()), shorter()), () => sparing(shorter())]),
        () => draft(lastRounds(messages, newestRounds), cuts()),
      ])
    },
  }
}

/** What a plan is made from: which messages must stay, and what a gap costs. */
interface Need {
  readonly history: History
  readonly context: Context
  readonly gapTokens: number
  readonly must: Uint8Array
}

/** Shorter forms of messages by index. */
type Forms = ReadonlyMap<number, Message>

/** What 004 obliges to keep, a group of calls as a whole, and what stays with it as no law lets them be parted. */
function mandatory(history: History, context: Context, newest: number): Uint8Array {
  const { messages } = history
  const fixed = protectedMessages(history, context)
  const must = newestOf(messages, newest).map((recent, i) => {
    const message = messages[i] as Message
    const group = message.parts.some((part) => part.type === 'tool-call' || part.type === 'tool-result')
    const summary = isWritten(message) || beginsAsSummary(messageText(message))
    return recent || fixed[i] || group || summary || message.role === 'user' || RECORDS.test(messageText(message)) ? 1 : 0
  })
  for (const { start, end } of blocks(history, context.profile)) if (must.subarray(start, end).includes(1)) must.fill(1, start, end)
  return must
}

/** The obligatory messages and, greedily, the best-scored others in what these leave of the budget. */
function chosen({ history, context, gapTokens, must }: Need, shorter: Forms): Uint8Array {
  const { messages } = history
  const short = new Map(Array.from(shorter, ([i, form]) => [messages[i], form]))
  const counting: Context = { ...context, count: (message) => context.count(short.get(message) ?? message) }
  const scores = messages.map((message, i) => keyMessageFactors(message, i / messages.length).reduce((sum, { points }) => sum + points, 0))
  const byScore = (all: readonly Block[]) => {
    const worth = all.map(({ start, end }) => scores.slice(start, end).reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY))
    return worth.map((_, i) => i).sort((a, b) => (worth[b] as number) - (worth[a] as number) || b - a)
  }
  return fill(history, counting, byScore, { obligatory: must, gapTokens })
}

/** Of the further forms, the oldest obligatory messages first, as many as bring what must stay within the budget, beside those given. */
function needed({ history, context, must }: Need, given: Forms, further: Forms): Forms {
  const { messages } = history
  const taken = new Map(given)
  let tokens = 0
  must.forEach((stays, i) => {
    if (stays) tokens += context.count(taken.get(i) ?? (messages[i] as Message))
    else if (i === 0 || must[i - 1]) tokens += bareGapTokens(context)
  })
  for (const [i, form] of further) {
    if (tokens <= context.budget) break
    if (!must[i]) continue
    tokens -= context.count(taken.get(i) ?? (messages[i] as Message)) - context.count(form)
    taken.set(i, form)
  }
  return taken
}

/** Previews of results and, above `text` tokens, texts of the user and assistant cut at a sentence; the newest words of the user never. */
function forms({ context }: Need, messages: readonly Message[], result: number, text: number): Forms {
  const shorter = new Map<number, Message>()
  const unanswered = messages.findLastIndex((message) => message.role === 'user' && !isWritten(message))
  messages.forEach((message, i) => {
    if (isWritten(message) || isSystem(message)) return
    const short = shortenMessage(message, (words, part) => {
      if (part.type === 'tool-result') return excerptOf(words, part, result, context)
      return i === unanswered ? undefined : headOf(words, part, text, context)
    })
    if (short && context.count(short) < context.count(message)) shorter.set(i, short)
  })
  return shorter
}

function lastRounds(messages: readonly Message[], count: number): Uint8Array {
  const keep = new Uint8Array(messages.length)
  keep.fill(1, rounds(messages).slice(-count)[0]?.start ?? 0)
  return keep
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
