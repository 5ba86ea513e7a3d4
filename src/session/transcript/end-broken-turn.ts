import { endTurn, type Profile, turnsMissingReasoning } from '../../law/index.ts'
import { type History, type Message, units } from '../../message/index.ts'

/**
 * Makes messages from which signed reasoning was removed sendable: if the turn under way must begin with reasoning and lost it, a short assistant message ends
 * that turn. Undefined while a call of the turn waits for its result, since nothing may be inserted between the two.
 * @param before the history with its reasoning
 */
export function endBrokenTurn(before: History, messages: readonly Message[], profile: Profile): readonly Message[] | undefined {
  if (turnsMissingReasoning(before, { ...before, messages }, profile).length === 0) return messages
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const isOpen = units(messages.slice(last)).some(({ open }) => open.length > 0)
  return isOpen ? undefined : endTurn(messages)
}
