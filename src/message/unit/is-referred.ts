import type { Part } from '../part.ts'

/** Whether a part answers a call in content that the provider keeps and the history goes on from. */
export function isReferred(part: Part | undefined): boolean {
  return part?.type === 'tool-result' && part.referred === true
}
