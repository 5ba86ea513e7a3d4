import { isSystem, type Message } from '../message/index.ts'
import { speaker } from './reading/speaker.ts'
import { fillerMessage } from './repairs/filler-message.ts'
import { splitResults } from './repairs/split-results.ts'

/**
 * Ends the assistant's latest turn: appends a message of the assistant to its results, before the user's next words, which are supplied if there are none. A
 * finished turn does not need the reasoning that a turn under way must begin with (`turnsMissingReasoning`).
 */
export function endTurn(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const lastMessage = messages[last]
  if (!lastMessage) return messages
  const after = messages.slice(last + 1).flatMap((message) => splitResults(message) ?? message)
  const end = after.findLastIndex((message) => speaker(message) === 'tool') + 1
  const hasFollowUp = after.slice(end).some((message) => !isSystem(message))
  const closing = [fillerMessage('assistant', `${lastMessage.id}-end`), ...(hasFollowUp ? [] : [fillerMessage('user', `${lastMessage.id}-after`)])]
  return [...messages.slice(0, last + 1), ...after.slice(0, end), ...closing, ...after.slice(end)]
}
