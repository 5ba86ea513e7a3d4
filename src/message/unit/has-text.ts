import type { Message } from '../message.ts'

/** Whether a message has text that is more than white space. */
export function hasText({ parts }: Pick<Message, 'parts'>): boolean {
  return parts.some((part) => part.type === 'text' && /\S/.test(part.text))
}
