import { isWritten } from '../marks/is-written.ts'
import type { Message } from '../message.ts'
import type { Turn } from '../unit/turn.ts'

/**
 * The last messages of the agent in a row. A call before them that nothing answers never will be: the agent went on without. What is said behind one
 * among them belongs to its frame, as nothing but results may come between.
 */
export function latestOfAgent(messages: readonly Message[]): Turn {
  const isAgents = (message: Message | undefined) => message?.role === 'assistant' && !isWritten(message)
  const last = messages.findLastIndex(isAgents)
  let start = last
  while (isAgents(messages[start - 1])) start--
  return { start, end: last + 1 }
}
