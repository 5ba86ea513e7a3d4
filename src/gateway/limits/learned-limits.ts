import { LearnedTokenCounts } from './learned-token-counts.ts'
import { parseLengthRefusal } from './parse-length-refusal.ts'
import type { TokenCountStore } from './token-count-store.ts'

export interface SentRequest {
  /** As decant estimates them. */
  readonly tokens: number
  readonly model?: string | undefined
}

/** Whose limits are meant. */
export interface LimitsOwner {
  /** One session of a client, in one format. */
  readonly session: string
  /** All sessions of that client at the same provider. */
  readonly client: string
}

/** What is known of limits, by model. */
export interface KnownLimits {
  /** Tokens above which requests of the session were refused; under an empty name if the model was unknown. */
  readonly refused: ReadonlyMap<string, number>
  /** Tokens that models accept, as the provider reported to this client. */
  readonly windows: ReadonlyMap<string, number>
}

/**
 * Learns from requests that providers refused as too long. The refusals reach the client unmodified; the next request of the same session and model is
 * compacted below the refused size, so that the agent's own retry sends a smaller history. If a refusal names the model's window, it applies to the
 * client's other sessions too, unless one is configured, so that they are not refused first.
 */
export class LearnedLimits {
  readonly #refused: LearnedTokenCounts
  readonly #windows: LearnedTokenCounts
  readonly #store: TokenCountStore | undefined

  /** @param store where limits are stored across restarts; in memory alone if left out */
  constructor(store?: TokenCountStore) {
    this.#refused = new LearnedTokenCounts(store)
    this.#windows = new LearnedTokenCounts(store)
    this.#store = store
  }

  async of({ session, client }: LimitsOwner): Promise<KnownLimits> {
    const [refused, windows] = await Promise.all([this.#refused.of(session), this.#windows.of(client)])
    return { refused, windows }
  }

  /** Stores what waits to be stored. Never throws. */
  async close(): Promise<void> {
    await this.#store?.close()
  }

  /** Learns from a refusal; ignores those for other reasons than length, without calling `sent`. */
  learn({ session, client }: LimitsOwner, sent: () => SentRequest, refused: { readonly status: number; readonly text: string }): void {
    const lengthRefusal = parseLengthRefusal(refused)
    if (!lengthRefusal) return
    const { tokens, model = '' } = sent()
    this.#refused.set(session, model, Math.floor(tokens * lengthRefusal.ratio))
    if (lengthRefusal.window !== undefined && model !== '') this.#windows.set(client, model, lengthRefusal.window)
  }
}

/** The smallest limit learned of a session, for a model that is not known yet; `Infinity` if there is none. */
export function minRefused({ refused }: Pick<KnownLimits, 'refused'>): number {
  return Math.min(...refused.values())
}
