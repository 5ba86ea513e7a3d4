import { DecantError } from '../error.ts'
import type { History } from '../history.ts'
import type { Message } from '../message.ts'
import { messagesGiven } from './messages-given.ts'

/**
 * Checks that a caller passed a history.
 * @param reader the function that reads the history, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function historyGiven(history: History, reader: string): History {
  const { messages, tools } = Object(history) as Partial<History>
  if (Array.isArray(messages)) idsGiven(messagesGiven(messages, reader), reader)
  if (Array.isArray(messages) && Array.isArray(tools)) return history
  throw new DecantError(
    'invalid-argument',
    `${reader} takes a history with its messages and tools`,
    'Give `decode(body).history` of decant/format: { messages, tools, … }.',
  )
}

/**
 * Checks the ids of calls and results before they are paired: each must be a string, which may be empty.
 * @param reader the function that pairs them, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
function idsGiven(messages: readonly Message[], reader: string): void {
  const odd = messages.findIndex(({ parts }) =>
    parts.some((part) => (part.type === 'tool-call' || part.type === 'tool-result') && typeof part.callId !== 'string'),
  )
  if (odd < 0) return
  throw new DecantError(
    'invalid-argument',
    `${reader}: a call or a result of message ${odd} has no id that is a text`,
    "Give each its `callId`, and '' where the source has none.",
  )
}
