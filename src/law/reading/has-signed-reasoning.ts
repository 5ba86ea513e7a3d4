import type { Message } from '../../message/index.ts'
import { signatureOf } from './signature-of.ts'

/** Whether a message contains reasoning that a provider signed or encrypted. */
export function hasSignedReasoning({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'reasoning' && signatureOf(part) !== undefined)
}
