import { profileNamed } from '../../law/index.ts'
import { apply, checkConversation, DecantError, isSystem, type Message, type Part, partText } from '../../message/index.ts'
import { type Context, type Factor, isSystemSummary, keyMessageFactors, keyMessages } from '../../strategy/index.ts'
import { ContextUsageMonitor } from '../../token/index.ts'
import { checkOptionKinds, describeValue } from '../../validation/index.ts'
import type { ChatMessage } from './chat-message.ts'
import type { CompressionConfig } from './compression-config.ts'
import type { CompressionStrategy } from './compression-strategy.ts'
import { toNeutralMessage, withTexts } from './to-neutral-message.ts'

/** The score of a message among the optional ones, with its reasons. Does not show whether the message is obligatory. */
export interface KeyMessageVerdict<T> {
  readonly message: T
  readonly score: number
  readonly factors: readonly Factor[]
}

/**
 * The rules of `keyMessages` for plain chat messages. The messages that stay are the same objects in the same order; new objects with shortened texts are
 * returned only if even the obligatory messages exceed the target. Of system messages the leading ones stay, and later ones that are summaries or among the
 * newest. Any other is removed, even one that contains `ARTIFACT_SAVED` or `NODE_COMPLETE`, as a repeated system text may only explain when to write these.
 *
 * @example
 * new KeyMessageExtractionStrategy(10).compress(messages, 64_000)
 */
export class KeyMessageExtractionStrategy implements CompressionStrategy {
  readonly name = 'KeyMessageExtraction'
  readonly #minRecentMessages: number
  readonly #monitor: ContextUsageMonitor

  /**
   * @param estimateTokens counts the tokens of a text; default `estimateAsciiQuarter`
   * @throws DecantError `invalid-option` for a value that is no count of messages, or no function
   */
  constructor(minRecentMessages = 10, estimateTokens?: CompressionConfig['estimateTokens']) {
    checkOptionKinds('KeyMessageExtractionStrategy', { minRecentMessages }, { minRecentMessages: 'a whole number from 0' })
    this.#minRecentMessages = minRecentMessages
    this.#monitor = new ContextUsageMonitor({ estimateTokens })
  }

  /**
   * Returns the messages that stay, estimated at `targetTokens` or less if the protocol allows. Counts names and arguments of calls.
   * @throws DecantError `invalid-argument` for a value that is no list of messages or no count of tokens, `invalid-option` for one that is no count of messages
   */
  compress<T extends ChatMessage>(messages: readonly T[], targetTokens: number, minRecentMessages = this.#minRecentMessages): T[] {
    if (typeof targetTokens !== 'number' || Number.isNaN(targetTokens))
      throw new DecantError(
        'invalid-argument',
        `The targetTokens are ${describeValue(targetTokens)}`,
        'Give the number of tokens that the result may have, such as 64_000.',
      )
    const current = withoutStaleSystem(checkConversation(messages), minRecentMessages)
    const history = { messages: current.map(toNeutralMessage), tools: [] }
    const tokensByMessage = new Map(history.messages.map((message, i) => [message, this.#monitor.calculateUsage([current[i] as T]).usedTokens]))
    const edit = keyMessages({ minRecentMessages, replacement: () => ({ put: [] }) }).plan(history, contextOf(targetTokens, tokensByMessage, this.#monitor))
    return apply(history.messages, edit).map((message) => {
      const original = current[Number(message.id)] as T
      return message === history.messages[Number(message.id)] ? original : { ...original, content: withTexts(original, message) }
    })
  }

  /** The score of each message, with a reason for each part of it. It decides for the optional messages. */
  explain<T extends ChatMessage>(messages: readonly T[]): KeyMessageVerdict<T>[] {
    return checkConversation(messages).map((message, i) => {
      const factors = keyMessageFactors(toNeutralMessage(message, i), i / messages.length)
      return { message, factors, score: factors.reduce((sum, { points }) => sum + points, 0) }
    })
  }
}

/** Removes system messages from within the conversation that are older than the newest messages and no summaries. */
function withoutStaleSystem<T extends ChatMessage>(messages: readonly T[], newest: number): T[] {
  const conversation = messages.findIndex((message) => !isSystem(message))
  return messages.filter(
    (message, i) => !isSystem(message) || conversation < 0 || i < conversation || i >= messages.length - newest || isSystemSummary(chatText(message)),
  )
}

function contextOf(budget: number, tokensByMessage: ReadonlyMap<Message, number>, monitor: ContextUsageMonitor): Context {
  const estimate = (text: string) => monitor.estimateTokens(text)
  const partTokens = (part: Part): number => {
    if (part.type === 'tool-call') return estimate(part.name) + estimate(part.input)
    return part.type === 'tool-result' ? part.output.reduce((sum, one) => sum + partTokens(one), 0) : estimate(partText(part))
  }
  const count = (message: Message) => tokensByMessage.get(message) ?? message.parts.reduce((sum, part) => sum + partTokens(part), 0)
  return { budget, profile: profileNamed('openai-chat'), count, estimate, ref: () => '' }
}

/** The text of a chat message; texts of content parts are on separate lines. */
function chatText({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part) => part?.text ?? '').join('\n') : ''
}
