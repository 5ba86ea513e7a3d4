import { newGaps } from './new-gaps.ts'

/** The budget of one choice. */
export interface Purse {
  readonly maxTokens: number
  /** Tokens of the marker of a gap. */
  readonly gap: number
}

/** The cost of a piece to a reader, beside its tokens. */
const OVERHEAD = 8

/**
 * Chooses the pieces that stay: those of most worth first, while they fit. Each gap is charged with its marker, and a gap no dearer than its marker is closed
 * again. A piece beside a kept one opens no new gap and so comes before an equal one that is alone. Pieces without worth are removed. n log n.
 * @returns one flag a piece
 */
export function choose(tokens: Float64Array, worth: Float64Array, { maxTokens, gap }: Purse): Uint8Array {
  const taken = new Uint8Array(tokens.length)
  let left = maxTokens - gap
  /** Takes a piece, and outward from it all neighbours that are worth at least as much as the next candidate. */
  const take = (first: number, level: number) => {
    for (const open = [first]; open.length > 0; ) {
      const i = open.pop() as number
      if (taken[i] || !(worth[i] as number)) continue
      const price = (tokens[i] as number) + gap * newGaps(taken, i)
      if (price > left) continue
      taken[i] = 1
      left -= price
      if (i + 1 < taken.length && (worth[i + 1] as number) >= level) open.push(i + 1)
      if (i > 0 && (worth[i - 1] as number) >= level) open.push(i - 1)
    }
  }
  const alone = worth.map((own, i) => (own * ((tokens[i] as number) + OVERHEAD)) / ((tokens[i] as number) + OVERHEAD + gap))
  const byAlone = ranked(alone)
  const byWorth = ranked(worth)
  for (let a = 0, b = 0; a < byAlone.length || b < byWorth.length; ) {
    const far = byAlone[a]
    const near = byWorth[b]
    if (far !== undefined && (near === undefined || (alone[far] as number) >= (worth[near] as number))) {
      a++
      take(far, alone[far] as number)
    } else if (near !== undefined) {
      b++
      if (taken[near - 1] || taken[near + 1]) take(near, worth[near] as number)
    }
  }
  closeCheapGaps(taken, tokens, worth, gap)
  return taken
}

/** The indices of the values, the greatest first, and the first among equals. */
function ranked(values: Float64Array): Uint32Array {
  return Uint32Array.from(values, (_, i) => i).sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
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
