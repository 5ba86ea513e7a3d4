import { gapDelta } from './gap-delta.ts'

/** The budget of one choice. */
export interface PieceBudget {
  readonly maxTokens: number
  /** Tokens of the marker of a gap. */
  readonly gap: number
}

/** The cost of a piece to a reader, besides its tokens. */
const PIECE_OVERHEAD_TOKENS = 8

/**
 * Chooses the pieces that stay: those of the highest value first, while they fit. Each gap is charged with its marker, and a gap no dearer than its marker is
 * closed again. A piece next to a kept one opens no new gap and so comes before an equal one that is alone. Pieces without value are removed. n log n.
 * @returns one flag a piece
 */
export function choosePieces(tokens: Float64Array, values: Float64Array, { maxTokens, gap }: PieceBudget): Uint8Array {
  const taken = new Uint8Array(tokens.length)
  let left = maxTokens - gap
  /** Takes a piece, and outward from it all neighbours that are worth at least as much as the next candidate. */
  const take = (first: number, level: number) => {
    for (const open = [first]; open.length > 0; ) {
      const i = open.pop() as number
      if (taken[i] || !(values[i] as number)) continue
      const price = (tokens[i] as number) + gap * gapDelta(taken, i)
      if (price > left) continue
      taken[i] = 1
      left -= price
      if (i + 1 < taken.length && (values[i + 1] as number) >= level) open.push(i + 1)
      if (i > 0 && (values[i - 1] as number) >= level) open.push(i - 1)
    }
  }
  const aloneValues = values.map(
    (value, i) => (value * ((tokens[i] as number) + PIECE_OVERHEAD_TOKENS)) / ((tokens[i] as number) + PIECE_OVERHEAD_TOKENS + gap),
  )
  const byAloneValue = rankedIndices(aloneValues)
  const byValue = rankedIndices(values)
  for (let a = 0, b = 0; a < byAloneValue.length || b < byValue.length; ) {
    const far = byAloneValue[a]
    const near = byValue[b]
    if (far !== undefined && (near === undefined || (aloneValues[far] as number) >= (values[near] as number))) {
      a++
      take(far, aloneValues[far] as number)
    } else if (near !== undefined) {
      b++
      if (taken[near - 1] || taken[near + 1]) take(near, values[near] as number)
    }
  }
  closeCheapGaps(taken, tokens, values, gap)
  return taken
}

/** The indices of the values, the greatest first, and the first among equals. */
function rankedIndices(values: Float64Array): Uint32Array {
  return Uint32Array.from(values, (_, i) => i).sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
}

function closeCheapGaps(taken: Uint8Array, tokens: Float64Array, values: Float64Array, gap: number): void {
  let i = 0
  while (i < taken.length) {
    let end = i
    let cost = 0
    for (; end < taken.length && !taken[end]; end++) cost += values[end] ? (tokens[end] as number) : Number.POSITIVE_INFINITY
    if (end > i && cost <= gap) taken.fill(1, i, end)
    i = end + 1
  }
}
