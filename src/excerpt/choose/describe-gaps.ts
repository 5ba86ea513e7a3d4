/** Gaps of fewer pieces are described by their count alone. */
const MIN_PIECES = 6
/** Maximum gaps described in words: the largest ones. */
const MAX_GAPS = 4

/** How a gap is described. */
interface GapDescriber {
  /** Returns words for the pieces `[start, end)`; undefined if a count alone is enough. */
  readonly describe: (start: number, end: number) => string | undefined
  readonly estimate: (text: string) => number
}

/** Describes the content of the largest gaps in words, by the index of each gap's first piece, as long as the words take no more than `maxTokens`. */
export function describeGaps(taken: Uint8Array, maxTokens: number, { describe, estimate }: GapDescriber): Map<number, string> {
  const descriptions = new Map<number, string>()
  if (maxTokens <= 0) return descriptions
  const largest = gapsOf(taken)
    .filter(([start, end]) => end - start >= MIN_PIECES)
    .sort(([a, b], [c, d]) => d - c - (b - a) || a - c)
    .slice(0, MAX_GAPS)
  let left = maxTokens
  for (const [start, end] of largest) {
    const description = describe(start, end)
    const tokens = description === undefined ? 0 : estimate(description) + 2
    if (description === undefined || tokens > left) continue
    descriptions.set(start, description)
    left -= tokens
  }
  return descriptions
}

function gapsOf(taken: Uint8Array): [start: number, end: number][] {
  const gaps: [number, number][] = []
  for (let i = 0; i < taken.length; ) {
    let end = i + 1
    while (end < taken.length && taken[end] === taken[i]) end++
    if (!taken[i]) gaps.push([i, end])
    i = end
  }
  return gaps
}
