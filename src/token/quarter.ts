import { textGiven } from '../message/index.ts'

/** The compaction engine's estimate for English: a quarter of the length in UTF-16 units, rounded up. */
export function estimateQuarter(text: string): number {
  return Math.ceil(textGiven(text, 'estimateQuarter').length / 4)
}
