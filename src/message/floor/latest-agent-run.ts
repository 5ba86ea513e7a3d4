import { isWrittenByDecant } from '../marks/is-written-by-decant.ts'
import type { Message } from '../message.ts'
import { hasText } from '../unit/has-text.ts'
import type { Turn } from '../unit/turn.ts'

/**
 * Returns the agent's last run of consecutive messages, starting at its words before the last call that has a result. An earlier call without a result never
 * gets one: the agent continued without it. A message after a call of this run belongs to the call's frame, since only results may come between the two.
 */
export function latestAgentRun(messages: readonly Message[]): Turn {
  const isFromAgent = (message: Message | undefined) => message?.role === 'assistant' && !isWrittenByDecant(message)
  const end = messages.findLastIndex(isFromAgent) + 1
  let start = end - 1
  while (isFromAgent(messages[start - 1])) start--
  const run = messages.slice(Math.max(start, 0), end)
  const results = new Set(messages.slice(end).flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))))
  const answered = run.findLastIndex(({ parts }) => parts.some((part) => part.type === 'tool-call' && results.has(part.callId)))
  const lastText = run.slice(0, answered + 1).findLastIndex(hasText)
  return { start: start + Math.max(lastText, 0), end }
}
