/** The compaction engine's estimate for English: a quarter of the length in UTF-16 units, rounded up. */
export function estimateQuarter(text: string): number {
  return Math.ceil(text.length / 4)
}
