import type { ReasoningPart } from '../../message/index.ts'
import { sealOf } from './reasoning.ts'

/** Whether reasoning can be sent at all: sealed reasoning must be sent verbatim, and half a surrogate pair cannot be. */
export function travels(part: ReasoningPart): boolean {
  return sealOf(part) === undefined || [part.text, part.signature, part.encrypted].every((text) => text === undefined || text.isWellFormed())
}
