import type { ReasoningPart } from '../../message/index.ts'
import { signatureOf } from './signature-of.ts'

/** Whether reasoning can be sent at all: signed reasoning must be sent verbatim, and a lone surrogate cannot be. */
export function isSendable(part: ReasoningPart): boolean {
  return signatureOf(part) === undefined || [part.text, part.signature, part.encrypted].every((text) => text === undefined || text.isWellFormed())
}
