import type { Message } from '../../message/index.ts'

/** Whether a message that is not the assistant's contains a call. */
export function hasForeignCall({ role, parts }: Message): boolean {
  return role !== 'assistant' && parts.some(({ type }) => type === 'tool-call')
}
