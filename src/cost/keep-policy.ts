import type { ActKind, Span } from '../text/index.ts'
import { Account, type Request } from './account.ts'
import { Arrival, type ArrivalOptions } from './arrival.ts'
import type { Charge } from './prefix-cache.ts'
import type { Price } from './price.ts'
import { remainingCalls } from './remaining-calls.ts'

/** One message as it comes into the history. */
export interface KeepItem {
  readonly text: string
  readonly tokens: number
  /** Present on tool results: the act they answer. Only these are ever shortened. */
  readonly act?: ActKind
  /** Keep it whole, whatever it says. */
  readonly pinned?: boolean
}

/** Settings of the policy. */
export interface KeepOptions {
  /** Tokens up to which a viewed file is shown whole until the agent has answered it; 500 where reading the cache is cheap, else any number. */
  readonly seenWhole?: number
  /** Tokens the model takes. */
  readonly window?: number
  readonly arrival?: ArrivalOptions
}

/** What changes before the next request: these messages, by their place, show these spans of their text from now on and for good. */
export interface KeepPlan {
  readonly shorten: readonly { readonly index: number; readonly spans: readonly Span[] }[]
  /** The first message that the next request shows otherwise than the last one did; the number of messages then sent where none does. */
  readonly from: number
  readonly charge: Charge
}

/** Share of its write price from which reading the cache is dear enough that shortening at once always pays. */
const DEAR = 0.4

const SEEN_WHOLE = 500

/**
 * decant's way of keeping a context at the least price. Results are shortened as they arrive to what stands nowhere else (`Arrival`), so the
 * prefix that was sent never changes. A file that the agent asked to see is shown whole until it has answered, up to a size; afterwards it is
 * shortened as soon as that pays over the calls likely to come and the account allows it, which keeps the whole session at or below the price of
 * appending at every moment. On 222 recorded coding runs: bench/results/cost.md.
 *
 * Set `seenWhole` to 0 where a model binds its reasoning to the prefix: then nothing that was sent is ever changed.
 *
 * @example
 * const policy = new KeepPolicy(price, (index, spans) => tokensOf(shortened(index, spans)))
 * policy.add({ text: 'fix the bug', tokens: 8 })
 * const { shorten } = policy.next(500) // before each request, with the answer's likely tokens
 */
export class KeepPolicy {
  readonly account: Account
  readonly #price: Price
  readonly #count: (index: number, spans: readonly Span[]) => number
  readonly #arrival: Arrival
  readonly #seenWhole: number
  readonly #items: KeepItem[] = []
  readonly #sizes: number[] = []
  readonly #keys: object[] = []
  #waiting: number[] = []
  #decided: { index: number; spans: readonly Span[] }[] = []
  #sent = 0
  #calls = 0

  /** @param count tokens of the message at a place when it shows only these spans, markers included */
  constructor(price: Price, count: (index: number, spans: readonly Span[]) => number, options: KeepOptions = {}) {
    this.account = new Account(price, options.window)
    this.#price = price
    this.#count = count
    this.#arrival = new Arrival(options.arrival)
    this.#seenWhole = options.seenWhole ?? (price.cachedInput >= price.cacheWrite * DEAR ? Number.POSITIVE_INFINITY : SEEN_WHOLE)
  }

  /** Takes the next message of the history. Costs time in its text. */
  add(item: KeepItem): void {
    const index = this.#items.length
    this.#items.push(item)
    this.#sizes.push(item.tokens)
    this.#keys.push({})
    if (item.act === undefined || item.pinned) this.#arrival.learn(item.text)
    else if (item.act === 'view' && item.tokens <= this.#seenWhole) this.#waiting.push(index)
    else this.#settle(index, this.#arrival.keep(item.text, item.act))
  }

  /**
   * Decides what the next request shows and books it. Call it once before each request, after all that it sends was added.
   * @param output tokens of the answer, or a guess
   * @param now seconds on any clock, for the cache's life
   */
  next(output: number, now?: number): KeepPlan {
    const plain = this.#request(this.#sent, this.#sizes, output, now)
    const bold = this.#bold(output, now)
    const request = bold && this.#pays(bold.request, plain, bold.saved) && this.account.allows(bold.request) ? bold.request : plain
    if (bold && request === bold.request) this.#accept(bold.first)
    const shorten = this.#decided
    this.#decided = []
    this.#sent = this.#items.length
    this.#calls++
    return { shorten, from: request.from, charge: this.account.book({ ...request, blocks: this.#blocks(request.from, this.#sizes) }) }
  }

  #settle(index: number, spans: readonly Span[] | undefined): boolean {
    if (!spans) return false
    const tokens = this.#count(index, spans)
    if (tokens >= (this.#sizes[index] as number)) return false
    this.#sizes[index] = tokens
    this.#keys[index] = {}
    this.#decided.push({ index, spans })
    return true
  }

  /** The request that would shorten all that was seen whole, and the tokens it would take out for good. */
  #bold(output: number, now: number | undefined): { request: Request; saved: number; first: number } | undefined {
    const seen = this.#waiting.filter((index) => index < this.#sent)
    const draft = this.#arrival.draft()
    const sizes = [...this.#sizes.slice(seen[0] ?? 0)]
    let saved = 0
    let first = -1
    for (const index of seen) {
      const spans = draft.keep((this.#items[index] as KeepItem).text)
      const tokens = spans ? this.#count(index, spans) : (this.#sizes[index] as number)
      if (tokens >= (this.#sizes[index] as number)) continue
      if (first < 0) first = index
      saved += (this.#sizes[index] as number) - tokens
      sizes[index - (seen[0] as number)] = tokens
    }
    if (first < 0) return undefined
    return { request: this.#request(first, sizes.slice(first - (seen[0] as number)), output, now, first), saved, first }
  }

  #pays(bold: Request, plain: Request, saved: number): boolean {
    return saved * this.#price.cachedInput * remainingCalls(this.#calls).mean > this.account.quote(bold) - this.account.quote(plain)
  }

  #accept(first: number): void {
    for (const index of this.#waiting) {
      if (index < this.#sent) this.#settle(index, this.#arrival.keep((this.#items[index] as KeepItem).text))
    }
    for (let i = first; i < this.#sent; i++) this.#keys[i] = {}
    this.#waiting = this.#waiting.filter((index) => index >= this.#sent)
  }

  /** A request whose messages from `from` on have these sizes, of which the first is that of message `base`. */
  #request(from: number, sizes: readonly number[], output: number, now: number | undefined, base = 0): Request {
    const arrived = this.#items.slice(this.#sent).map((item) => ({ key: item, tokens: item.tokens }))
    const blocks = sizes.slice(from - base).map((tokens) => ({ key: {}, tokens }))
    return { from, blocks, arrived, output, ...(now === undefined ? {} : { now }) }
  }

  #blocks(from: number, sizes: readonly number[]): { key: unknown; tokens: number }[] {
    return sizes.slice(from).map((tokens, i) => ({ key: this.#keys[from + i], tokens }))
  }
}
