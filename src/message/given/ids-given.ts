import { DecantError } from '../error.ts'
import type { Message } from '../message.ts'

/**
 * Ids of calls and results at the door of what pairs them: each is a text, which may be empty.
 * @param reader what pairs them, as a caller writes it
 * @throws DecantError `invalid-argument`
 */
export function idsGiven(messages: readonly Message[], reader: string): void {
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
