import type { Message } from '../message/index.ts'

/** Whether a message is spoken to the model outside the conversation. */
export function isSystem(message: Message | undefined): boolean {
  return message?.role === 'system' || message?.role === 'developer'
}
