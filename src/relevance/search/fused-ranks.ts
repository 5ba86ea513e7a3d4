/** Holds the first ranks back against middling ones of both lists. */
const HELD_BACK = 10
/** What a rank by vectors counts beside one by words. */
const VECTORS = 0.5
/** Every so many places one is kept for what vectors alone find. */
const SEAT = 5

/**
 * Two orders of hits as one: each rank counts as its reciprocal behind a constant (reciprocal rank fusion, Cormack et al. 2009), those by words twice
 * as much, as an agent mostly asks in the words of what it looks for; and every fifth place goes to the nearest by vectors that does not stand before
 * it, so that what was said in other words is on the first page. Why: docs/decisions/0017; what it costs and gains with several vectors:
 * `bench/results/search.md`. Each hit stands once. Linear but for the sort.
 *
 * @example
 * fusedRanks(['a', 'b', 'c', 'd', 'e', 'f'], ['x', 'a', 'y']) // ['a', 'b', 'c', 'd', 'x', 'e', 'f', 'y']
 */
export function fusedRanks<T extends string | number>(byWords: readonly T[], byVectors: readonly T[]): T[] {
  const scores = new Map<T, number>()
  const add = (hit: T, score: number) => scores.set(hit, (scores.get(hit) ?? 0) + score)
  for (const [rank, hit] of byWords.entries()) add(hit, 1 / (HELD_BACK + rank))
  for (const [rank, hit] of byVectors.entries()) add(hit, VECTORS / (HELD_BACK + rank))
  const order = [...scores].sort((a, b) => b[1] - a[1]).map(([hit]) => hit)
  const [ranked, nearest] = [order.values(), byVectors.values()]
  const placed = new Set<T>()
  while (placed.size < order.length) {
    const seated = (placed.size + 1) % SEAT === 0 ? firstNew(nearest, placed) : undefined
    placed.add(seated ?? (firstNew(ranked, placed) as T))
  }
  return [...placed]
}

function firstNew<T>(hits: Iterator<T>, placed: ReadonlySet<T>): T | undefined {
  for (let step = hits.next(); !step.done; step = hits.next()) if (!placed.has(step.value)) return step.value
  return undefined
}
