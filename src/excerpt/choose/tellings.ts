/** Gaps of fewer pieces are described by their count alone. */
const LEAST = 6
/** The most gaps described in words: the largest ones. */
const GAPS = 4

/** How a gap is described. */
interface Telling {
  /** Returns words for the pieces `[start, end)`; undefined if a count alone is enough. */
  readonly tell: (start: number, end: number) => string | undefined
  readonly estimate: (text: string) => number
}

/** Describes the content of the largest gaps in words, by the index of each gap's first piece, as long as the words take no more than `maxTokens`. */
export function tellings(taken: Uint8Array, maxTokens: number, { tell, estimate }: Telling): Map<number, string> {
  const told = new Map<number, string>()
  if (maxTokens <= 0) return told
  const largest = gapsOf(taken)
    .filter(([start, end]) => end - start >= LEAST)
    .sort(([a, b], [c, d]) => d - c - (b - a) || a - c)
    .slice(0, GAPS)
  let left = maxTokens
  for (const [start, end] of largest) {
    const words = tell(start, end)
    const tokens = words === undefined ? 0 : estimate(words) + 2
    if (words === undefined || tokens > left) continue
    told.set(start, words)
    left -= tokens
  }
  return told
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
