import type { KeptTokens } from './kept-tokens.ts'
import { LearnedTokens } from './learned-tokens.ts'
import { tooLong } from './too-long.ts'

/** A request as it was sent. */
export interface Sent {
  /** As we estimate them. */
  readonly tokens: number
  readonly model?: string | undefined
}

/** Whose limits. */
export interface LimitsOwner {
  /** One session of a client, of one format. */
  readonly session: string
  /** All sessions of that client, at the provider that they go to. */
  readonly client: string
}

/** What is known of limits, by model. */
export interface KnownLimits {
  /** Tokens above which requests of the session were refused; under no name where the model was not known. */
  readonly refused: ReadonlyMap<string, number>
  /** Tokens that models take, as the provider has told this client. */
  readonly windows: ReadonlyMap<string, number>
}

/**
 * What providers refused as too long. Their answers go to the client unmodified; the next request of the same session and model is compacted below
 * what was refused, so that the agent's own retry finds a smaller history. What a refusal says that the model takes holds for the client's other sessions
 * too, where nobody said otherwise, so that they are not refused first.
 */
export class LearnedLimits {
  readonly #refused: LearnedTokens
  readonly #windows: LearnedTokens

  /** @param kept where it is kept over restarts; in memory alone where left out */
  constructor(kept?: KeptTokens) {
    this.#refused = new LearnedTokens(kept)
    this.#windows = new LearnedTokens(kept)
  }

  async of({ session, client }: LimitsOwner): Promise<KnownLimits> {
    const [refused, windows] = await Promise.all([this.#refused.of(session), this.#windows.of(client)])
    return { refused, windows }
  }

  /** Takes a refusal's words; those that do not refuse the length of what was sent are ignored, and it is not asked what that was. */
  learn({ session, client }: LimitsOwner, sent: () => Sent, refused: { readonly status: number; readonly text: string }): void {
    const found = tooLong(refused)
    if (!found) return
    const { tokens, model = '' } = sent()
    this.#refused.set(session, model, Math.floor(tokens * found.share))
    if (found.window !== undefined && model !== '') this.#windows.set(client, model, found.window)
  }
}

/** The least of the limits that were learned of a session, for where the model is not known yet; `Infinity` where there is none. */
export function leastRefused({ refused }: Pick<KnownLimits, 'refused'>): number {
  return Math.min(...refused.values())
}
