import type { Message } from '../../message/index.ts'
import { sealOf } from './reasoning.ts'

/** Whether a message holds reasoning that a provider sealed. */
export function isSealed({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'reasoning' && sealOf(part) !== undefined)
}
