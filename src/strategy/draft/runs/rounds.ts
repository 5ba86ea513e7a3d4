import { isWritten, type Message, type Turn } from '../../../message/index.ts'

/** Turns as `turns` splits them, but what decant wrote begins none: it belongs to the turn it stands in. */
export function rounds(messages: readonly Message[]): Turn[] {
  const result: Turn[] = []
  let start = 0
  for (let i = 1; i <= messages.length; i++) {
    const message = messages[i]
    if (message && (message.role !== 'user' || isWritten(message))) continue
    result.push({ start, end: i })
    start = i
  }
  return messages.length === 0 ? [] : result
}
