/** The level `c` at which the sum of min(size, c) just fits a budget: small sizes stay, large ones are cut to the same level. n log n. */
export function waterLevel(sizes: Float64Array, budget: number): number {
  const sorted = sizes.slice().sort()
  let left = Math.max(0, budget)
  for (let i = 0; i < sorted.length; i++) {
    const share = left / (sorted.length - i)
    const size = sorted[i] as number
    if (size > share) return Math.floor(share)
    left -= size
  }
  return Number.POSITIVE_INFINITY
}
