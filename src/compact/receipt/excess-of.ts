import { isKeyRecord, type Message, summaryIn } from '../../message/index.ts'
import { type Context, totalTokens, wholeFloor } from '../../strategy/index.ts'
import type { Excess } from './receipt.ts'

/** By how much messages exceed the budget, and which of them cause it; undefined if they do not. */
export function excessOf(messages: readonly Message[], { budget, count, profile }: Pick<Context, 'budget' | 'count' | 'profile'>): Excess | undefined {
  const tokens = totalTokens(messages, count) - budget
  if (tokens <= 0) return undefined
  if (totalTokens(wholeFloor(messages, profile).messages, count) > budget) return { tokens, reason: 'floor' }
  const whole = messages.filter((message) => !summaryIn(message) && !isKeyRecord(message))
  return { tokens, reason: totalTokens(whole, count) > budget ? 'kept' : 'summaries' }
}
