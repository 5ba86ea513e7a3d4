import { isSystem, type Message } from '../../message/index.ts'
import { speaker } from '../reading/speaker.ts'
import { unopened } from '../unopened.ts'
import type { Draft } from './draft.ts'
import { word } from './word.ts'

/**
 * Ends the turn under way where the other repairs took away the reasoning that it must begin with: that cannot be made anew, but a turn that is over needs
 * none. A word of the assistant stands behind the results, before what the user says to them.
 */
export function closeTurn(draft: Draft): void {
  const { messages, original } = draft
  const [fault] = unopened(original, { ...original, messages }, draft.profile)
  if (!fault) return
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const calling = messages[last] as Message
  draft.note('sentinel', calling, 'The turn under way lost the reasoning that it must begin with, and is ended')
  const after = messages.slice(last + 1).flatMap(parted)
  const end = after.findLastIndex((message) => speaker(message) === 'tool') + 1
  const speaks = after.slice(end).some((message) => !isSystem(message))
  const closing = [word('assistant', `${calling.id}-end`), ...(speaks ? [] : [word('user', `${calling.id}-after`)])]
  draft.messages = [...messages.slice(0, last + 1), ...after.slice(0, end), ...closing, ...after.slice(end)]
}

/** Results and the words beside them, each in a message of its own. */
function parted(message: Message): Message[] {
  const results = message.parts.filter((part) => part.type === 'tool-result')
  if (results.length === 0 || results.length === message.parts.length) return [message]
  return [
    { ...message, id: `${message.id}-results`, role: 'tool', parts: results },
    { ...message, parts: message.parts.filter((part) => part.type !== 'tool-result') },
  ]
}
