import { Bounded } from '../../resent/index.ts'
import { shareTaken } from './too-long.ts'

const REMEMBERED = 10_000
/** Models of one key. */
const MODELS = 32

/** A request as it was sent. */
export interface Sent {
  /** As we estimate them. */
  readonly tokens: number
  readonly model?: string | undefined
}

/**
 * What providers refused as too long. Their answers go to the client unmodified; the next request of the same session and model is compacted below
 * what was refused, so that the agent's own retry finds a smaller history.
 */
export class LearnedLimits {
  readonly #limits = new Bounded<string, Bounded<string, number>>(REMEMBERED)

  /** Tokens above which requests of this key are refused, by model, as far as is known; under no name where the model was not known. */
  of(key: string): ReadonlyMap<string, number> | undefined {
    return this.#limits.get(key)
  }

  /** The least of a key's limits, for where the model is not known yet. */
  least(key: string): number | undefined {
    const limits = this.#limits.get(key)
    return limits && Math.min(...limits.values())
  }

  /** Takes a refusal's words; those that do not refuse the length of what was sent are ignored, and it is not asked what that was. */
  learn(key: string, sent: () => Sent, refused: { readonly status: number; readonly text: string }): void {
    const share = shareTaken(refused)
    if (share === undefined) return
    const { tokens, model = '' } = sent()
    const limits = this.#limits.get(key) ?? new Bounded<string, number>(MODELS)
    limits.set(model, Math.floor(tokens * share))
    this.#limits.set(key, limits)
  }
}
