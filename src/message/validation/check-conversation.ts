import { DecantError } from '../error.ts'

/**
 * Checks that the caller passed a list of messages, and returns it.
 * @throws DecantError `invalid-argument` if it is not a list or an item is not an object
 */
export function checkConversation<M extends object>(messages: readonly M[]): readonly M[] {
  const malformed = Array.isArray(messages) ? messages.findIndex((message) => typeof message !== 'object' || message === null || Array.isArray(message)) : 0
  if (malformed < 0) return messages
  const problem = Array.isArray(messages) ? `Message ${malformed} of the conversation is no message` : 'The conversation is no list of messages'
  throw new DecantError('invalid-argument', problem, "Give a list of messages: [{ role: 'user', content: 'Hello' }, …].")
}
