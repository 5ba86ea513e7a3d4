import type { ChatMessage } from '../chat/chat-message.ts'

/** So many messages of people without an answer are none to an assistant. */
const LEAST = 12

/**
 * Whether people only talk among themselves, as in a meeting: nobody is there whom they tell what to do, so that what they demand and like is speech
 * (`我们不能只谈技术`).
 */
export function isTalk(messages: readonly ChatMessage[]): boolean {
  return messages.length >= LEAST && messages.every(({ role, type }) => role === 'user' && type !== 'summary')
}
