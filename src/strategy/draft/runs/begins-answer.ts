import { isWritten, type Message, saysWords } from '../../../message/index.ts'

/**
 * Whether an answer of the assistant begins at a place. Some wire formats write one answer as several messages, for its reasoning, its words and each of its
 * calls: such a message continues the one before it, unless both contain words.
 */
export function beginsAnswer(messages: readonly Message[], place: number): boolean {
  const [before, message] = [messages[place - 1], messages[place]]
  return isSaidByAssistant(message) && !(isSaidByAssistant(before) && !(saysWords(before) && saysWords(message)))
}

/** Whether a message comes from the assistant and was not written by decant. */
export function isSaidByAssistant(message: Message | undefined): message is Message {
  return message?.role === 'assistant' && !isWritten(message)
}
