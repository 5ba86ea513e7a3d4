import type { Message, Role } from '../../message/index.ts'

/** Returns the actual speaker of a message, whatever role it was given: a user message that contains only results is the tools'. */
export function speaker(message: Message): Role {
  const results = message.role === 'user' && message.parts.length > 0 && message.parts.every((part) => part.type === 'tool-result')
  return results ? 'tool' : message.role
}
