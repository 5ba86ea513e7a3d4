import { createStrategy } from '../create-strategy.ts'
import { shortenedEdit, shorterVariants } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `shrinkOnArrival`. */
export interface ShrinkOnArrivalOptions {
  /** Tokens that a new result may take. Default 1500. */
  readonly maxTokens?: number | undefined
}

/**
 * Shortens results that no model has seen yet, according to their content. Done once, before the first send, this costs no cached prefix and is legal even if
 * reasoning is bound to the messages before it.
 *
 * @example
 * shrinkOnArrival({ maxTokens: 800 }).plan(history, context) // only what stands after the last assistant message
 */
export function shrinkOnArrival(options: ShrinkOnArrivalOptions = {}): Strategy {
  const { maxTokens = 1500 } = checkStrategyOptions('shrinkOnArrival', options, { maxTokens: 'a number from 1' })
  return createStrategy('shrink-on-arrival', (history, context) => {
    const { messages } = history
    const lastSent = messages.findLastIndex(({ role }) => role === 'assistant')
    const shorter = shorterVariants(history, context, (_, i, part) => (i > lastSent && part.type === 'tool-result' ? maxTokens : Number.POSITIVE_INFINITY))
    return shortenedEdit(history, context, { shorter, reason: `a new result above ${maxTokens} tokens` })
  })
}
