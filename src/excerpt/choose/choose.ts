import { newGaps } from './new-gaps.ts'

/** Tokens and budget of one choice. */
export interface Purse {
  readonly maxTokens: number
  /** What the marker of a gap costs. */
  readonly gap: number
}

/** What a piece costs a reader beside its tokens. */
const OVERHEAD = 8

/**
 * Which pieces stay: the most worth first, while they fit; each gap is charged with its marker, and a gap no dearer than its
 * marker is closed again. A piece beside one that stays opens no new gap and so comes before its like that stands alone. Pieces of no
 * worth go. n log n.
 * @returns one flag a piece
 */
export function choose(tokens: Float64Array, worth: Float64Array, { maxTokens, gap }: Purse): Uint8Array {
  const taken = new Uint8Array(tokens.length)
  let left = maxTokens - gap
  /** Takes a piece, and from it outward all that is worth as much beside it as what comes next. */
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

/** The places of the values, the greatest first; of equals the first. */
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
