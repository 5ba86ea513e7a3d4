import { LruMap } from '../../resent/index.ts'
import type { TokenCountStore } from './token-count-store.ts'

const MAX_KEYS = 10_000
/** Maximum number of models per key. */
const MAX_MODELS_PER_KEY = 32

/** Token counts by key and model, in memory and, if possible, in a store: a count that cannot be read or written there is known to this process alone. */
export class LearnedTokenCounts {
  readonly #counts = new LruMap<string, LruMap<string, number>>(MAX_KEYS)
  readonly #store: TokenCountStore | undefined

  constructor(store: TokenCountStore | undefined) {
    this.#store = store
  }

  /** Reads the store once for each key; counts stored later by other processes are not seen. */
  async of(key: string): Promise<ReadonlyMap<string, number>> {
    const known = this.#counts.get(key)
    if (known || !this.#store) return known ?? new Map<string, number>()
    const stored = await this.#store.load(key).catch(() => undefined)
    const learnedMeanwhile = this.#counts.get(key)
    if (learnedMeanwhile || !stored) return learnedMeanwhile ?? new Map<string, number>()
    const tokens = new LruMap<string, number>(MAX_MODELS_PER_KEY)
    for (const [model, count] of stored) tokens.set(model, count)
    this.#counts.set(key, tokens)
    return tokens
  }

  set(key: string, model: string, tokens: number): void {
    const counts = (this.#counts.get(key) ?? new LruMap<string, number>(MAX_MODELS_PER_KEY)).set(model, tokens)
    this.#counts.set(key, counts)
    void this.#store?.save(key, counts).catch(() => {})
  }
}
