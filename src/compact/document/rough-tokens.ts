import { type Message, messageText } from '../../message/index.ts'

/** So many characters count as a token. */
const PER_TOKEN = 4

/** About how many tokens these messages have: by their characters alone, to tell a long history from a short one. */
export function roughTokens(messages: Iterable<Message>): number {
  let characters = 0
  for (const message of messages) characters += messageText(message).length
  return characters / PER_TOKEN
}
