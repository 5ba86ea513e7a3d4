import { checkText } from '../message/index.ts'

/** Estimates English text as the compaction engine does: a quarter of the length in UTF-16 units, rounded up. */
export function estimateQuarter(text: string): number {
  return Math.ceil(checkText(text, 'estimateQuarter').length / 4)
}
