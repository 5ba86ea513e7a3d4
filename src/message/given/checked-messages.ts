import { DecantError } from '../error.ts'

/**
 * Checks that the caller passed a list of messages, and returns it.
 * @throws DecantError `invalid-argument` if it is not a list or an item is not an object
 */
export function checkedMessages<M extends object>(messages: readonly M[]): readonly M[] {
  const odd = Array.isArray(messages) ? messages.findIndex((message) => typeof message !== 'object' || message === null || Array.isArray(message)) : 0
  if (odd < 0) return messages
  const found = Array.isArray(messages) ? `Message ${odd} of the conversation is no message` : 'The conversation is no list of messages'
  throw new DecantError('invalid-argument', found, "Give a list of messages: [{ role: 'user', content: 'Hello' }, …].")
}
