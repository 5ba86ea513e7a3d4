import { isKeyRecord, type Message, parseSummary } from '../../message/index.ts'
import { type Context, fullFloor, totalTokens } from '../../strategy/index.ts'
import type { Excess } from './receipt.ts'

/** By how much messages exceed the budget, and which of them cause it; undefined if they do not. */
export function excessOf(messages: readonly Message[], { budget, count, profile }: Pick<Context, 'budget' | 'count' | 'profile'>): Excess | undefined {
  const tokens = totalTokens(messages, count) - budget
  if (tokens <= 0) return undefined
  if (totalTokens(fullFloor(messages, profile).messages, count) > budget) return { tokens, reason: 'floor' }
  const kept = messages.filter((message) => !parseSummary(message) && !isKeyRecord(message))
  return { tokens, reason: totalTokens(kept, count) > budget ? 'kept' : 'summaries' }
}
