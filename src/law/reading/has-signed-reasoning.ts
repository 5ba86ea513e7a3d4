import type { Message } from '../../message/index.ts'
import { signatureOf } from './signature-of.ts'

/** Whether a message holds reasoning that a provider sealed. */
export function hasSignedReasoning({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'reasoning' && signatureOf(part) !== undefined)
}
