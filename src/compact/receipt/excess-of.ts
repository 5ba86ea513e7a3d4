import { floorMessages, isKeyRecord, type Message, summaryIn } from '../../message/index.ts'
import { type Context, totalTokens } from '../../strategy/index.ts'
import type { Excess } from './receipt.ts'

/** What messages are above the budget, and what of them takes it; undefined where they are not. */
export function excessOf(messages: readonly Message[], { budget, count }: Pick<Context, 'budget' | 'count'>): Excess | undefined {
  const tokens = totalTokens(messages, count) - budget
  if (tokens <= 0) return undefined
  if (totalTokens(floorMessages(messages), count) > budget) return { tokens, reason: 'floor' }
  const whole = messages.filter((message) => !summaryIn(message) && !isKeyRecord(message))
  return { tokens, reason: totalTokens(whole, count) > budget ? 'kept' : 'summaries' }
}
