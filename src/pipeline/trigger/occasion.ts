import type { History } from '../../message/index.ts'
import { type Context, isWritten, rounds, totalTokens } from '../../strategy/index.ts'
import type { Occasion } from './trigger.ts'

/** The occasion that a history makes in a window of so many tokens. Linear in the messages. */
export function occasionOf(history: History, { count }: Pick<Context, 'count'>, window: number): Occasion {
  const { messages } = history
  const last = messages.findLast((message) => message.role === 'assistant' && !isWritten(message))
  const said = last?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n') ?? ''
  const turns = rounds(messages).filter(({ start }) => messages[start]?.role === 'user').length
  const own = messages.filter((message) => !isWritten(message))
  const steps = own.filter(({ role }) => role === 'assistant').length
  return { used: totalTokens(messages, count), window, messages: own.length, turns, steps, lastSaid: said }
}
