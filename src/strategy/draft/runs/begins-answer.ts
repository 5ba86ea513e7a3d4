import { hasText, isWrittenByDecant, type Message } from '../../../message/index.ts'

/**
 * Whether an answer of the assistant begins at a place. Some wire formats write one answer as several messages, for its reasoning, its words and each of its
 * calls: such a message continues the one before it, unless both contain words.
 */
export function beginsAnswer(messages: readonly Message[], place: number): boolean {
  const [before, message] = [messages[place - 1], messages[place]]
  return isFromAssistant(message) && !(isFromAssistant(before) && !(hasText(before) && hasText(message)))
}

/** Whether a message comes from the assistant and was not written by decant. */
export function isFromAssistant(message: Message | undefined): message is Message {
  return message?.role === 'assistant' && !isWrittenByDecant(message)
}
