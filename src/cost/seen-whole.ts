import type { Price } from './price.ts'

/** Share of its write price from which reading the cache is dear enough that shortening what was seen always pays. */
const DEAR = 0.4

/**
 * Tokens up to which what an agent asked to see is shown to it whole until it has answered, before it is shortened: 500 where reading the cache is
 * cheap, since a rewrite writes again all that stands behind it; any number where it is dear. Measured in bench/results/cost.md.
 */
export function seenWhole({ cachedInput, cacheWrite }: Price): number {
  return cachedInput >= cacheWrite * DEAR ? Number.POSITIVE_INFINITY : 500
}
