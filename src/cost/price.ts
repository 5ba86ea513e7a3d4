/** What a model costs, in any one unit of money a token (or relative to its plain input); the numbers only ever meet each other. */
export interface Price {
  /** A token of input that is neither read from nor written to the cache. */
  readonly input: number
  /** A token read from the cache. */
  readonly cachedInput: number
  /** A token written to the cache; the price of plain input where writing is free of charge. */
  readonly cacheWrite: number
  readonly output: number
  /** Seconds after its last use for which a cached prefix lives; unlimited where left out. */
  readonly lifetime?: number
  /** Prefixes of fewer tokens are not cached; 0 where left out. */
  readonly minimum?: number
}
