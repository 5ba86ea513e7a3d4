import { hasPart, type Message } from '../../message/index.ts'
import type { Context } from '../strategy.ts'

/**
 * Whether kept messages would lose reasoning that is bound to removed messages before them, and have calls next to it: a provider requires a turn under way
 * with calls to begin with its reasoning, and refuses one that lost it.
 */
export function losesReasoning(messages: readonly Message[], { profile }: Pick<Context, 'profile'>): boolean {
  if (profile.shapes.shortenInPlace) return false
  return messages.some((message) => hasPart(message, 'reasoning') && hasPart(message, 'tool-call'))
}
