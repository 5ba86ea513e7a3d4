import { isWritten } from '../marks/is-written.ts'
import type { Message } from '../message.ts'
import { saysWords } from '../unit/says-words.ts'
import type { Turn } from '../unit/turn.ts'

/**
 * Returns the agent's last run of consecutive messages, starting at its words before the last call that has a result. An earlier call without a result never
 * gets one: the agent continued without it. A message after a call of this run belongs to the call's frame, since only results may come between the two.
 */
export function latestOfAgent(messages: readonly Message[]): Turn {
  const isAgents = (message: Message | undefined) => message?.role === 'assistant' && !isWritten(message)
  const end = messages.findLastIndex(isAgents) + 1
  let start = end - 1
  while (isAgents(messages[start - 1])) start--
  const row = messages.slice(Math.max(start, 0), end)
  const results = new Set(messages.slice(end).flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))))
  const answered = row.findLastIndex(({ parts }) => parts.some((part) => part.type === 'tool-call' && results.has(part.callId)))
  const words = row.slice(0, answered + 1).findLastIndex(saysWords)
  return { start: start + Math.max(words, 0), end }
}
