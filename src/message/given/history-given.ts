import { DecantError } from '../error.ts'
import type { History } from '../history.ts'
import { idsGiven } from './ids-given.ts'
import { messagesGiven } from './messages-given.ts'

/**
 * A history at the door of what reads one.
 * @param reader what reads it, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function historyGiven(history: History, reader: string): History {
  const { messages, tools } = Object(history) as Partial<History>
  if (Array.isArray(messages)) idsGiven(messagesGiven(messages, reader), reader)
  if (Array.isArray(messages) && Array.isArray(tools)) return history
  throw new DecantError(
    'invalid-argument',
    `${reader} takes a history with its messages and tools`,
    'Give what `decode(body).history` of decant/format reads: { messages, tools, … }.',
  )
}
