import { DecantError } from '../../message/index.ts'
import { type ContextUsage, ContextUsageMonitor, checkMonitorConfig, type MonitoredMessage } from '../../token/index.ts'
import { describeValue, isOfKind } from '../../validation/index.ts'
import type { ChatMessage } from './chat-message.ts'
import type { CompressionConfig } from './compression-config.ts'
import type { CompressionResult } from './compression-result.ts'
import type { CompressionStrategy } from './compression-strategy.ts'
import { KeyMessageExtractionStrategy } from './key-message-extraction-strategy.ts'

/**
 * Compresses plain chat messages to 50 % of the budget when more than 80 % is used. Needs no format and no archive; for the full feature set use `compress` or
 * sessions.
 *
 * @example
 * const pipeline = new CompressionPipeline({ tokenBudget: 128_000 })
 * const { messages, metadata } = pipeline.compressIfNeeded(conversation)
 */
export class CompressionPipeline {
  readonly #monitor: ContextUsageMonitor
  readonly #strategy: CompressionStrategy

  /** @throws DecantError `invalid-option` for an unknown setting, a value of the wrong type, or a strategy that cannot compress */
  constructor(config: Partial<CompressionConfig> = {}, strategy?: CompressionStrategy) {
    this.#monitor = new ContextUsageMonitor(checkMonitorConfig('CompressionPipeline', config))
    if (strategy !== undefined && typeof (Object(strategy) as Partial<CompressionStrategy>).compress !== 'function')
      throw new DecantError(
        'invalid-option',
        'The strategy of CompressionPipeline has no compress(messages, targetTokens, minRecentMessages)',
        'Give one with a `name` and `compress` (docs/pipeline.md), or leave it out; the strategies of `decant/strategy` are for `compress` and sessions.',
      )
    const { minRecentMessages, estimateTokens } = this.#monitor.config
    this.#strategy = strategy ?? new KeyMessageExtractionStrategy(minRecentMessages, estimateTokens)
  }

  /** Whether more than the threshold of the budget is used; exactly the threshold does not count. */
  shouldCompress(messages: readonly MonitoredMessage[]): boolean {
    return this.#monitor.shouldCompress(this.#monitor.calculateUsage(messages))
  }

  getUsage(messages: readonly MonitoredMessage[]): ContextUsage {
    return this.#monitor.calculateUsage(messages)
  }

  estimateTokens(content: string): number {
    return this.#monitor.estimateTokens(content)
  }

  /**
   * Compresses all messages if `shouldCompress` returns true; otherwise returns the given array.
   * @throws DecantError `invalid-option` if the strategy returns no list of messages, or more than it was given
   */
  compressIfNeeded<T extends ChatMessage>(messages: readonly T[]): CompressionResult<T> {
    return this.compressHistoricalMessages(messages, Number.POSITIVE_INFINITY)
  }

  /**
   * Compresses the messages before a running loop if the whole is above the threshold; messages from `loopStartIndex` on do not change. The target applies to
   * the whole; the loop may use it up.
   * @param loopStartIndex the index of the loop's first message, from 0; `Infinity` if no loop is running
   * @throws DecantError `invalid-argument` if it is no index, such as the -1 of a failed search; `invalid-option` if the strategy returns no list of messages,
   * or more than it was given
   */
  compressHistoricalMessages<T extends ChatMessage>(allMessages: readonly T[], loopStartIndex: number): CompressionResult<T> {
    if (!isOfKind('a number from 0 or Infinity', loopStartIndex))
      throw new DecantError(
        'invalid-argument',
        `The loopStartIndex is ${describeValue(loopStartIndex)}`,
        'Give the index of the first message of the loop, from 0, or Infinity if no loop is running.',
      )
    if (!this.shouldCompress(allMessages)) return this.#result(allMessages, allMessages as T[], 'none')
    const start = Math.min(allMessages.length, Math.floor(loopStartIndex))
    const loop = allMessages.slice(start)
    const target = Math.max(0, this.#monitor.getTargetTokens() - this.getUsage(loop).usedTokens)
    const historical = allMessages.slice(0, start)
    const kept = historical.length === 0 ? [] : this.#strategy.compress(historical, target, this.#monitor.config.minRecentMessages)
    return this.#result(allMessages, [...(checkKept(kept, historical.length) as T[]), ...loop], this.#strategy.name)
  }

  #result<T extends ChatMessage>(input: readonly T[], output: T[], strategyUsed: string): CompressionResult<T> {
    const inputTokens = this.getUsage(input).usedTokens
    const outputTokens = this.getUsage(output).usedTokens
    const targetTokens = this.#monitor.getTargetTokens()
    const droppedMessageIds = droppedIds(input, output)
    return {
      messages: output,
      metadata: {
        inputCount: input.length,
        outputCount: output.length,
        droppedCount: input.length - output.length,
        inputTokens,
        outputTokens,
        targetTokens,
        targetExceeded: outputTokens > targetTokens && strategyUsed !== 'none',
        strategyUsed,
        droppedMessageIds,
      },
    }
  }
}

/** Checks the result of the caller's strategy, which may be anything: a promise of a list, or nothing. */
function checkKept(kept: unknown, limit: number): readonly unknown[] {
  const isList = Array.isArray(kept) && kept.every((message) => typeof message === 'object' && message !== null)
  if (isList && kept.length <= limit) return kept
  const description = !isList ? (Array.isArray(kept) ? 'a list with a value that is no message' : describeValue(kept)) : `${kept.length} messages for ${limit}`
  throw new DecantError(
    'invalid-option',
    `The strategy of CompressionPipeline returned ${description}`,
    'Return a list of the messages to keep from its compress(messages, targetTokens, minRecentMessages), which must not be async.',
  )
}

/**
 * The ids of dropped messages. Both lists have the same order, so one pass finds what is missing; an object that was not given is the shortened form of the
 * message at its place.
 */
function droppedIds(input: readonly ChatMessage[], output: readonly ChatMessage[]): string[] {
  const inputs = new Set(input)
  const dropped: string[] = []
  let at = 0
  input.forEach((message, i) => {
    const next = output[at]
    if (next === message || (next && !inputs.has(next) && isShortened(message, next))) at++
    else dropped.push(message.id ?? `#${i}`)
  })
  return dropped
}

/** Whether two messages are the same except for their content. */
function isShortened(before: ChatMessage, after: ChatMessage): boolean {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  keys.delete('content')
  return before.content !== after.content && [...keys].every((key) => Object.is(Reflect.get(before, key), Reflect.get(after, key)))
}
