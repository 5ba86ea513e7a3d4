import { isFromUser, isWrittenByDecant, type Message, type Turn } from '../../../message/index.ts'

/**
 * Splits messages into turns like `turns`, except that a message written by decant begins none: it belongs to the turn around it. Nor does a message of the
 * user with results, whatever is next to them: it continues the agent's work, as a tool message does in other wire formats.
 */
export function rounds(messages: readonly Message[]): Turn[] {
  const result: Turn[] = []
  let start = 0
  for (let i = 1; i <= messages.length; i++) {
    const message = messages[i]
    if (message && (isWrittenByDecant(message) || !isFromUser(message))) continue
    result.push({ start, end: i })
    start = i
  }
  return messages.length === 0 ? [] : result
}
