import { type Message, messageText } from '../../message/index.ts'

/** Text of which so many characters were one token on average would be little else than white space. */
const CHARACTERS = 12

/** Whether some messages take more than `tokens` together. Counts only where their length leaves that open, and no further than it needs to. */
export function takesMore(messages: readonly Message[], tokens: number, count: (message: Message) => number): boolean {
  let characters = 0
  for (const message of messages) {
    characters += messageText(message).length
    if (characters > tokens * CHARACTERS) return true
  }
  let total = 0
  for (const message of messages) {
    total += count(message)
    if (total > tokens) return true
  }
  return false
}
