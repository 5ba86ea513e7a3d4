import { Bounded } from '../../resent/index.ts'
import type { KeptTokens } from './kept-tokens.ts'

const REMEMBERED = 10_000
/** The most models for one key. */
const MODELS = 32

/** Token counts by key and model, in memory and, if possible, in a store: a count that cannot be read or written there is known to this process alone. */
export class LearnedTokens {
  readonly #held = new Bounded<string, Bounded<string, number>>(REMEMBERED)
  readonly #kept: KeptTokens | undefined

  constructor(kept: KeptTokens | undefined) {
    this.#kept = kept
  }

  /** Reads the store once for each key; counts stored later by other processes are not seen. */
  async of(key: string): Promise<ReadonlyMap<string, number>> {
    const held = this.#held.get(key)
    if (held || !this.#kept) return held ?? new Map<string, number>()
    const kept = await this.#kept.of(key).catch(() => undefined)
    const since = this.#held.get(key)
    if (since || !kept) return since ?? new Map<string, number>()
    const tokens = new Bounded<string, number>(MODELS)
    for (const [model, count] of kept) tokens.set(model, count)
    this.#held.set(key, tokens)
    return tokens
  }

  set(key: string, model: string, tokens: number): void {
    const held = (this.#held.get(key) ?? new Bounded<string, number>(MODELS)).set(model, tokens)
    this.#held.set(key, held)
    void this.#kept?.keep(key, held).catch(() => {})
  }
}
