/** Tokens and budget of one choice. */
export interface Purse {
  readonly maxTokens: number
  /** What the marker of a gap costs. */
  readonly gap: number
}

/**
 * Which pieces stay: the most worth first, while they fit; each gap is charged with its marker, and a gap no dearer than its
 * marker is closed again. Pieces of no worth go. n log n.
 * @returns one flag a piece
 */
export function choose(tokens: Float64Array, worth: Float64Array, { maxTokens, gap }: Purse): Uint8Array {
  const order = Uint32Array.from(tokens, (_, i) => i).sort((a, b) => (worth[b] as number) - (worth[a] as number) || a - b)
  const taken = new Uint8Array(tokens.length)
  let left = maxTokens - gap
  for (const i of order) {
    const price = (tokens[i] as number) + gap * newGaps(taken, i)
    if (price > left || !(worth[i] as number)) continue
    taken[i] = 1
    left -= price
  }
  closeCheapGaps(taken, tokens, worth, gap)
  return taken
}

/** By how much the number of gaps changes when piece `i` is taken: it may split one, shorten one or close one. */
function newGaps(taken: Uint8Array, i: number): number {
  const before = i > 0 && !taken[i - 1] ? 1 : 0
  const after = i + 1 < taken.length && !taken[i + 1] ? 1 : 0
  return before + after - 1
}

function closeCheapGaps(taken: Uint8Array, tokens: Float64Array, worth: Float64Array, gap: number): void {
  let i = 0
  while (i < taken.length) {
    let end = i
    let cost = 0
    for (; end < taken.length && !taken[end]; end++) cost += worth[end] ? (tokens[end] as number) : Number.POSITIVE_INFINITY
    if (end > i && cost <= gap) taken.fill(1, i, end)
    i = end + 1
  }
}
