import { isSystem, type Message } from '../message/index.ts'
import { speaker } from './reading/speaker.ts'
import { parted } from './repairs/parted.ts'
import { word } from './repairs/word.ts'

/**
 * Ends the assistant's latest turn: appends a message of the assistant to its results, before the user's next words, which are supplied if there are none. A
 * finished turn does not need the reasoning that a turn under way must begin with (`unopened`).
 */
export function endTurn(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const calling = messages[last]
  if (!calling) return messages
  const after = messages.slice(last + 1).flatMap((message) => parted(message) ?? message)
  const end = after.findLastIndex((message) => speaker(message) === 'tool') + 1
  const speaks = after.slice(end).some((message) => !isSystem(message))
  const closing = [word('assistant', `${calling.id}-end`), ...(speaks ? [] : [word('user', `${calling.id}-after`)])]
  return [...messages.slice(0, last + 1), ...after.slice(0, end), ...closing, ...after.slice(end)]
}
