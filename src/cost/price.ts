/** What a model costs per token, in any unit of money or relative to its plain input: only the ratios of the numbers matter. */
export interface Price {
  /** A token of input that is neither read from nor written to the cache. */
  readonly input: number
  /** A token read from the cache. */
  readonly cachedInput: number
  /** A token written to the cache; the price of plain input if writing is free. */
  readonly cacheWrite: number
  readonly output: number
  /** Seconds a cached prefix lives after its last use; unlimited if left out. */
  readonly lifetime?: number
  /** Prefixes of fewer tokens are not cached; 0 if left out. */
  readonly minimum?: number
}
