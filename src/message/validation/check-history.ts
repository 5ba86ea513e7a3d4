import { DecantError } from '../error.ts'
import type { History } from '../history.ts'
import type { Message } from '../message.ts'
import { checkMessages } from './check-messages.ts'

/**
 * Checks that a caller passed a history.
 * @param functionName the function that reads the history, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
export function checkHistory(history: History, functionName: string): History {
  const { messages, tools } = Object(history) as Partial<History>
  if (Array.isArray(messages)) checkCallIds(checkMessages(messages, functionName), functionName)
  if (Array.isArray(messages) && Array.isArray(tools)) return history
  throw new DecantError(
    'invalid-argument',
    `${functionName} takes a history with its messages and tools`,
    'Give `decode(body).history` of decant/format: { messages, tools, … }.',
  )
}

/**
 * Checks the ids of calls and results before they are paired: each must be a string, which may be empty.
 * @param functionName the function that pairs them, as the caller writes its name
 * @throws DecantError `invalid-argument`
 */
function checkCallIds(messages: readonly Message[], functionName: string): void {
  const malformed = messages.findIndex(({ parts }) =>
    parts.some((part) => (part.type === 'tool-call' || part.type === 'tool-result') && typeof part.callId !== 'string'),
  )
  if (malformed < 0) return
  throw new DecantError(
    'invalid-argument',
    `${functionName}: a call or a result of message ${malformed} has no id that is a text`,
    "Give each its `callId`, and '' where the source has none.",
  )
}
