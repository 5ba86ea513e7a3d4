import { checkText } from '../message/index.ts'

/** Estimates English text as the compaction engine does: a quarter of the length in UTF-16 units, rounded up. */
export function estimateQuarter(text: string): number {
  return Math.ceil(checkText(text, 'estimateQuarter').length / 4)
}

/** Estimates text mixed with Chinese as the compaction engine does: half of the length in UTF-16 units, rounded up. */
export function estimateHalf(text: string): number {
  return Math.ceil(checkText(text, 'estimateHalf').length / 2)
}
