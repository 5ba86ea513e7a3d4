import type { Part } from '../part.ts'

/** Whether a part answers a call in content that the provider stores and the history continues from. */
export function isReferredResult(part: Part | undefined): boolean {
  return part?.type === 'tool-result' && part.referred === true
}
