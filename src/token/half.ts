import { textGiven } from '../message/index.ts'

/** The compaction engine's estimate for text mixed with Chinese: half of the length in UTF-16 units, rounded up. */
export function estimateHalf(text: string): number {
  return Math.ceil(textGiven(text, 'estimateHalf').length / 2)
}
