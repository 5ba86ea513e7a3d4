import type { Price } from './price.ts'

/** From this ratio of the cache's read price to its write price on, shortening results that were already shown always pays. */
const EXPENSIVE_READ_RATIO = 0.4

/**
 * Returns up to how many tokens a result that the agent asked for is shown whole until it has answered, before it is shortened: 500 if reading the cache is
 * cheap, since a rewrite writes again everything after the result; any number if reading is dear. Measured in bench/results/cost.md.
 */
export function maxFullResultTokens({ cachedInput, cacheWrite }: Price): number {
  return cachedInput >= cacheWrite * EXPENSIVE_READ_RATIO ? Number.POSITIVE_INFINITY : 500
}
