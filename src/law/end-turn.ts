import { isSystem, type Message } from '../message/index.ts'
import { speaker } from './reading/speaker.ts'
import { parted } from './repairs/parted.ts'
import { word } from './repairs/word.ts'

/**
 * The same messages with the latest turn of the assistant ended: a word of the assistant stands behind its results, before what the user says to them, who
 * says a word where nobody does. A turn that is over needs none of the reasoning that one under way must begin with (`unopened`).
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
