import { type Message, messageText } from '../../message/index.ts'

/** Characters that count as one token. */
const CHARS_PER_TOKEN = 4

/** An estimate of the tokens of messages from their characters alone, to distinguish a long history from a short one. */
export function roughTokens(messages: Iterable<Message>): number {
  let characters = 0
  for (const message of messages) characters += messageText(message).length
  return characters / CHARS_PER_TOKEN
}
