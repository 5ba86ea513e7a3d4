import { isWritten, type Message, saidByUser, type Turn } from '../../../message/index.ts'

/**
 * Turns as `turns` splits them, but what decant wrote begins none: it belongs to the turn it stands in. So does a message of the user that brings
 * results, whatever stands beside them: it goes on with the agent's work, as a tool's message does on other wires.
 */
export function rounds(messages: readonly Message[]): Turn[] {
  const result: Turn[] = []
  let start = 0
  for (let i = 1; i <= messages.length; i++) {
    const message = messages[i]
    if (message && (isWritten(message) || !saidByUser(message))) continue
    result.push({ start, end: i })
    start = i
  }
  return messages.length === 0 ? [] : result
}
