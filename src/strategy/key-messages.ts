import { type History, type Message, messageText } from '../message/index.ts'
import { type Draft, excerptOf, fill, gentlest, isWritten, newestOf, rounds, shortenMessage, totalTokens } from './draft/index.ts'
import { keyMessageFactors } from './judge/key-message.ts'
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
const SUMMARY = /^\s*(?:\[?)(?:CONVERSATION_)?SUMMARY\b/

/**
 * Key message extraction, as requirement 004 has it: all words of the user, records of artifacts and completed nodes, whole groups
 * of calls and results, the newest 10 messages and summaries stay; of the rest the best-scored while they fit. Where what must
 * stay is over the budget: previews of results, then long texts cut, then only the newest 4 rounds. It stops there, met or not;
 * where it was not met, a second pass finds less that must stay and may cut more.
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
      if (totalTokens(messages, context.count) <= context.budget) return [{ keep: messages.length }]
      const must = mandatory(messages, minRecentMessages)
      const last = lastRounds(messages, newestRounds)
      const draft = (keep: Uint8Array, shorter?: ReadonlyMap<number, Message>): Draft => ({
        keep,
        reason: 'no key message',
        ...(shorter && { shorter }),
        ...(stand && { stand }),
      })
      const counting = (shorter: ReadonlyMap<number, Message>): Context => {
        const forms = new Map(Array.from(shorter, ([i, short]) => [messages[i], short]))
        return { ...context, count: (message) => context.count(forms.get(message) ?? message) }
      }
      const previews = lazy(() => shortened(messages, context, previewTokens, Number.POSITIVE_INFINITY))
      const cuts = lazy(() => shortened(messages, context, previewTokens, LONG_TEXT))
      return gentlest(history, context, [
        () => draft(chosen(history, context, must)),
        () => draft(chosen(history, counting(previews()), must), previews()),
        () => draft(chosen(history, counting(cuts()), must), cuts()),
        () => draft(last, cuts()),
      ])
    },
  }
}

/** What 004 obliges to keep; a group of calls is obligatory as a whole. */
function mandatory(messages: readonly Message[], newest: number): Uint8Array {
  return newestOf(messages, newest).map((recent, i) => {
    const message = messages[i] as Message
    const group = message.parts.some((part) => part.type === 'tool-call' || part.type === 'tool-result')
    const summary = isWritten(message) || SUMMARY.test(messageText(message).slice(0, 60))
    return recent || group || summary || message.role === 'user' || RECORDS.test(messageText(message)) ? 1 : 0
  })
}

/** The obligatory messages and, greedily, the best-scored others that fit beside them. */
function chosen(history: History, context: Context, must: Uint8Array): Uint8Array {
  const { messages } = history
  if (tokensOf(messages, must, context) > context.budget) return must
  const scores = messages.map((message, i) => keyMessageFactors(message, i / messages.length).reduce((sum, { points }) => sum + points, 0))
  const fixed = fill(history, context, (all) => {
    const worth = all.map(({ start, end }) => {
      let most = Number.NEGATIVE_INFINITY
      for (let i = start; i < end; i++) most = must[i] ? Number.POSITIVE_INFINITY : Math.max(most, scores[i] as number)
      return most
    })
    const order = worth.map((_, i) => i)
    return order.sort((a, b) => ((worth[a] as number) === (worth[b] as number) ? b - a : (worth[b] as number) - (worth[a] as number)))
  })
  return fixed.map((kept, i) => kept || (must[i] as number))
}

function tokensOf(messages: readonly Message[], keep: Uint8Array, context: Context): number {
  return totalTokens(
    messages.filter((message, i) => keep[i] || message.role === 'system'),
    context.count,
  )
}

/** Previews of results and, above `text` tokens, texts of the user and assistant cut at a sentence; the newest words of the user never. */
function shortened(messages: readonly Message[], context: Context, result: number, text: number): Map<number, Message> {
  const shorter = new Map<number, Message>()
  const unanswered = messages.findLastIndex((message) => message.role === 'user' && !isWritten(message))
  messages.forEach((message, i) => {
    if (isWritten(message) || message.role === 'system' || message.role === 'developer') return
    const short = shortenMessage(message, (words, part) => {
      if (part.type === 'tool-result') return excerptOf(words, part, result, context)
      return i === unanswered ? undefined : headOf(words, part, text, context)
    })
    if (short) shorter.set(i, short)
  })
  return shorter
}

function lastRounds(messages: readonly Message[], count: number): Uint8Array {
  const keep = new Uint8Array(messages.length)
  keep.fill(1, rounds(messages).slice(-count)[0]?.start ?? 0)
  return keep
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
