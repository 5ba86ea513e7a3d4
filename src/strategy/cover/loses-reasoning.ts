import type { Message } from '../../message/index.ts'
import type { Context } from '../strategy.ts'

/**
 * Whether messages that stay would lose reasoning that is bound to what goes before them, and have calls with it: a provider wants a turn with calls that is
 * under way to begin with its reasoning, and refuses one that lost it.
 */
export function losesReasoning(messages: readonly Message[], { profile }: Pick<Context, 'profile'>): boolean {
  if (profile.shapes.shortenInPlace) return false
  const has = (message: Message, type: Message['parts'][number]['type']) => message.parts.some((part) => part.type === type)
  return messages.some((message) => has(message, 'reasoning') && has(message, 'tool-call'))
}
