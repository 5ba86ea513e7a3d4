import type { ChatMessage } from '../chat/chat-message.ts'

/** From this many messages of people without an answer on, they do not talk to an assistant. */
const MIN_MESSAGES = 12

/** Whether people only talk to each other, as in a meeting: no assistant is addressed, so their demands and likes are just speech (`我们不能只谈技术`). */
export function isHumanTalk(messages: readonly ChatMessage[]): boolean {
  return messages.length >= MIN_MESSAGES && messages.every(({ role, type }) => role === 'user' && type !== 'summary')
}
