import type { KeptTokens } from './kept-tokens.ts'
import { LearnedTokens } from './learned-tokens.ts'
import { tooLong } from './too-long.ts'

/** A request as it was sent. */
export interface Sent {
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
  /** Tokens that models take, as the provider has told this client. */
  readonly windows: ReadonlyMap<string, number>
}

/**
 * Learns from requests that providers refused as too long. The refusals reach the client unmodified; the next request of the same session and model is
 * compacted below the refused size, so that the agent's own retry sends a smaller history. If a refusal names the model's window, it applies to the
 * client's other sessions too, unless one is configured, so that they are not refused first.
 */
export class LearnedLimits {
  readonly #refused: LearnedTokens
  readonly #windows: LearnedTokens

  /** @param kept where limits are stored across restarts; in memory alone if left out */
  constructor(kept?: KeptTokens) {
    this.#refused = new LearnedTokens(kept)
    this.#windows = new LearnedTokens(kept)
  }

  async of({ session, client }: LimitsOwner): Promise<KnownLimits> {
    const [refused, windows] = await Promise.all([this.#refused.of(session), this.#windows.of(client)])
    return { refused, windows }
  }

  /** Learns from a refusal; ignores those for other reasons than length, without calling `sent`. */
  learn({ session, client }: LimitsOwner, sent: () => Sent, refused: { readonly status: number; readonly text: string }): void {
    const found = tooLong(refused)
    if (!found) return
    const { tokens, model = '' } = sent()
    this.#refused.set(session, model, Math.floor(tokens * found.share))
    if (found.window !== undefined && model !== '') this.#windows.set(client, model, found.window)
  }
}

/** The least limit learned of a session, for a model that is not known yet; `Infinity` if there is none. */
export function leastRefused({ refused }: Pick<KnownLimits, 'refused'>): number {
  return Math.min(...refused.values())
}
