/** Limits the advantage of the first ranks over middle ranks in both lists. */
const RANK_OFFSET = 10
/** The weight of a rank by vectors relative to one by words. */
const VECTOR_WEIGHT = 0.5
/** Every this many places, one is reserved for hits that only vectors find. */
const VECTOR_SLOT_INTERVAL = 5

/**
 * Merges two orders of hits: each rank counts as its reciprocal after a constant (reciprocal rank fusion, Cormack et al. 2009), ranks by words twice as much,
 * since an agent mostly asks in the words of the text it looks for. Every fifth place goes to the nearest hit by vectors that is not placed yet, so that text
 * in other words is on the first page. Why: docs/decisions/0017; costs and gains with several embedders: `bench/results/search.md`. Each hit occurs once.
 * Linear except for the sort.
 *
 * @example
 * fuseRanks(['a', 'b', 'c', 'd', 'e', 'f'], ['x', 'a', 'y']) // ['a', 'b', 'c', 'd', 'x', 'e', 'f', 'y']
 */
export function fuseRanks<T extends string | number>(byWords: readonly T[], byVectors: readonly T[]): T[] {
  const scores = new Map<T, number>()
  const add = (hit: T, score: number) => scores.set(hit, (scores.get(hit) ?? 0) + score)
  for (const [rank, hit] of byWords.entries()) add(hit, 1 / (RANK_OFFSET + rank))
  for (const [rank, hit] of byVectors.entries()) add(hit, VECTOR_WEIGHT / (RANK_OFFSET + rank))
  const order = [...scores].sort((a, b) => b[1] - a[1]).map(([hit]) => hit)
  const [ranked, nearest] = [order.values(), byVectors.values()]
  const placed = new Set<T>()
  while (placed.size < order.length) {
    const reserved = (placed.size + 1) % VECTOR_SLOT_INTERVAL === 0 ? nextUnplaced(nearest, placed) : undefined
    placed.add(reserved ?? (nextUnplaced(ranked, placed) as T))
  }
  return [...placed]
}

function nextUnplaced<T>(hits: Iterator<T>, placed: ReadonlySet<T>): T | undefined {
  for (let step = hits.next(); !step.done; step = hits.next()) if (!placed.has(step.value)) return step.value
  return undefined
}
