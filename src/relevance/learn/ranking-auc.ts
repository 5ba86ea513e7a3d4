/** Names of one moment: whether each was needed later, and how many of the moment's names it represents. */
export interface RankedNames {
  readonly odds: ArrayLike<number>
  readonly needed: ArrayLike<number>
  readonly weight: ArrayLike<number>
}

/** The chance that a needed name ranks above an unneeded one: 0.5 is a coin toss; undefined unless there are both. n log n. */
export function rankingAuc({ odds, needed, weight }: RankedNames): number | undefined {
  const order = Array.from({ length: odds.length }, (_, i) => i).sort((a, b) => (odds[a] as number) - (odds[b] as number))
  let [below, won, count] = [0, 0, 0]
  for (const i of order) {
    if (needed[i]) {
      won += below
      count++
    } else below += weight[i] as number
  }
  return count > 0 && below > 0 ? won / (below * count) : undefined
}
