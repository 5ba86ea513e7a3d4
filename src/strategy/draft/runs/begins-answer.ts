import { isWritten, type Message, saysWords } from '../../../message/index.ts'

/**
 * Whether the assistant begins an answer at a place. Some wires write one as several messages, its reasoning, its words and each of its calls: such a
 * message goes on with the one before it, unless both say words.
 */
export function beginsAnswer(messages: readonly Message[], place: number): boolean {
  const [before, message] = [messages[place - 1], messages[place]]
  return isSaidByAssistant(message) && !(isSaidByAssistant(before) && !(saysWords(before) && saysWords(message)))
}

/** Whether the assistant said a message, and decant did not write it. */
export function isSaidByAssistant(message: Message | undefined): message is Message {
  return message?.role === 'assistant' && !isWritten(message)
}
