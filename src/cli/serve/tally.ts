import { modelPrice } from '../../cost/index.ts'
import { type GatewayEvent, isPaid, type Mode } from '../../gateway/index.ts'

/** The number of recent requests from which the use of the context is taken: agents send small ones besides the main conversation. */
const MAX_RECENT = 5
/** Routes that are not conversations, such as file uploads. */
const NON_CONVERSATION_ROUTES: ReadonlySet<string> = new Set(['other', 'google'])

/** What a gateway has done so far, for people and for `decant status`. Contains no content. */
export interface GatewayState {
  readonly schema: 1
  readonly requests: number
  /** Requests that were sent on shorter than they arrived. */
  readonly shortened: number
  readonly compactions: number
  /** Tokens not sent upstream, over all requests that a provider answered and would have charged for: none that only count. */
  readonly removed: number
  /** Estimated tokens of the main conversation's last request; undefined before the first. */
  readonly used?: number
  /** The window of its model. */
  readonly window: number
  /** Dollars, if all models with removed tokens have a known price; negative while compactions have cost more than they saved. */
  readonly saved?: number
  /** The mode of the gateway; `on` if left out. */
  readonly mode?: Mode
}

/** Adds up the events of a gateway. */
export class Tally {
  readonly #windowOf: (model: string | undefined) => number
  #requests = 0
  #shortened = 0
  #compactions = 0
  #removed = 0
  #saved = 0
  #priced = true
  #recent: { readonly tokens: number; readonly model: string | undefined }[] = []

  /** @param windowOf the window of a model, or of an unknown one, in tokens */
  constructor(windowOf: (model: string | undefined) => number) {
    this.#windowOf = windowOf
  }

  /** Adds the event of one request. */
  add(event: GatewayEvent): void {
    const { route, treatment, model, bytesUp, tokensBefore = 0, tokensAfter } = event
    this.#requests++
    const paid = isPaid(event)
    if (paid && !NON_CONVERSATION_ROUTES.has(route)) {
      if (treatment === 'compacted') this.#recent = []
      this.#recent = [...this.#recent.slice(1 - MAX_RECENT), { tokens: tokensAfter ?? Math.ceil(bytesUp / 4), model }]
    }
    const removed = tokensBefore - (tokensAfter ?? tokensBefore)
    if (removed <= 0) return
    this.#shortened++
    if (treatment === 'compacted') this.#compactions++
    if (!paid) return
    this.#removed += removed
    const price = model === undefined ? undefined : modelPrice(model)?.price
    if (price) this.#saved += dollarsSaved(removed, treatment === 'compacted' ? (tokensAfter ?? 0) : 0, price)
    else this.#priced = false
  }

  /** The present state. */
  state(): GatewayState {
    const main = this.#recent.toSorted((a, b) => b.tokens - a.tokens)[0]
    const saved = this.#priced && this.#removed > 0 ? { saved: this.#saved } : {}
    return {
      schema: 1,
      requests: this.#requests,
      shortened: this.#shortened,
      compactions: this.#compactions,
      removed: this.#removed,
      ...(main && { used: main.tokens }),
      window: this.#windowOf(main?.model),
      ...saved,
    }
  }
}

/**
 * Dollars that one request saved: without decant the removed tokens would at best have been read from the provider's cache, the cheapest way;
 * a compaction makes the provider write a new prefix to its cache instead of reading the old one.
 */
function dollarsSaved(removed: number, rewritten: number, { cachedInput, cacheWrite }: { readonly cachedInput: number; readonly cacheWrite: number }): number {
  return (removed * cachedInput - rewritten * Math.max(0, cacheWrite - cachedInput)) / 1_000_000
}
