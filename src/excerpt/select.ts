import type { ExcerptOptions } from './excerpt.ts'
import type { Weighed } from './reading.ts'

/** Tokens and budget of one choice. */
export interface Purse {
  readonly maxTokens: number
  /** What the marker of a gap costs. */
  readonly gap: number
}

/**
 * Which records stay: the most worth for their tokens first, while they fit; each gap is charged with its marker, and a gap
 * that is cheaper than its marker is closed again. n log n.
 * @returns one flag a record
 */
export function select(text: string, cells: readonly Weighed[], purse: Purse, options: ExcerptOptions): Uint8Array {
  const tokens = Float64Array.from(cells, ({ start, end }) => options.estimate(text.slice(start, end)) + 1)
  const worth = worths(text, cells, tokens, options)
  const order = Uint32Array.from(cells, (_, i) => i).sort((a, b) => (worth[b] as number) - (worth[a] as number) || a - b)
  const taken = new Uint8Array(cells.length)
  let left = purse.maxTokens - purse.gap
  for (const i of order) {
    const price = (tokens[i] as number) + purse.gap * newGaps(taken, i)
    if (price > left) continue
    taken[i] = 1
    left -= price
  }
  closeCheapGaps(taken, tokens, purse.gap)
  return taken
}

/** Worth by token, softly: a long record must be worth more, but not in proportion. */
function worths(text: string, cells: readonly Weighed[], tokens: Float64Array, options: ExcerptOptions): Float64Array {
  const { value } = options
  const own = Float64Array.from(cells, ({ weight }) => weight)
  if (value) {
    const given = Float64Array.from(cells, ({ start, end }) => value(text.slice(start, end)))
    let most = 0
    for (const one of given) most = Math.max(most, one)
    if (most > 0) for (let i = 0; i < own.length; i++) own[i] = 0.25 * (own[i] as number) + (4 * (given[i] as number)) / most
  }
  for (let i = 0; i < own.length; i++) own[i] = (own[i] as number) / Math.sqrt((tokens[i] as number) + 8)
  return own
}

function newGaps(taken: Uint8Array, i: number): number {
  const before = i > 0 && !taken[i - 1] ? 1 : 0
  const after = i + 1 < taken.length && !taken[i + 1] ? 1 : 0
  return before + after - 1
}

function closeCheapGaps(taken: Uint8Array, tokens: Float64Array, gap: number): void {
  let i = 0
  while (i < taken.length) {
    if (taken[i]) {
      i++
      continue
    }
    let end = i
    let cost = 0
    while (end < taken.length && !taken[end]) cost += tokens[end++] as number
    if (cost <= gap) taken.fill(1, i, end)
    i = end
  }
}
