import type { Message } from '../../message/index.ts'

/** The thoughts and words of an agent in a message, one text each. */
export function thoughts(message: Message): string[] {
  const found: string[] = []
  for (const part of message.parts) if ((part.type === 'reasoning' || part.type === 'text') && part.text.trim() !== '') found.push(part.text)
  return found
}
