import { type Block, type Charge, PrefixCache } from './prefix-cache.ts'
import type { Price } from './price.ts'
import type { Usage } from './usage.ts'

/** A request as it is sent, and what is needed to price the same request if nothing had ever been shortened. */
export interface PricedRequest {
  /** The number of leading blocks kept from the previous request … */
  readonly from: number
  /** … and these follow. */
  readonly blocks: readonly Block[]
  /** The blocks added to the history since the previous request, unshortened. */
  readonly arrived: readonly Block[]
  /** Tokens of the answer; an estimate if it is not known yet. */
  readonly output: number
  /** Seconds on any clock. */
  readonly now?: number
  /** Money spent in addition, on a summary call. */
  readonly extraCost?: number
}

/** The state from which an account resumes. */
export interface AccountState {
  readonly spent: number
  readonly appended: number
  readonly misses: number
  /** The fraction of the tokens expected in the cache that are found there. */
  readonly held: number
  /** Whether the history outgrew the window by appending alone. */
  readonly overflowed: boolean
  /** Tokens of the last request if everything had only been appended. */
  readonly size: number
  /** Tokens of the last request read from the cache, the tokens that appending alone would have read, and all tokens of its input. */
  readonly reads: { readonly actual: number; readonly append: number; readonly input: number }
}

/** The last request of an account that another process kept. */
export interface LastRequest {
  readonly blocks: readonly Block[]
  /** When it was sent, on the clock of later requests; left out if no cache contains it. */
  readonly used?: number
}

/** Reports on requests that expect a smaller fraction of cache reads than this are ignored. */
const MIN_EXPECTED_RATIO = 0.2
/** The weight of one report against those before it. */
const LEARNING_RATE = 0.2

/**
 * Keeps two accounts of a session under one price: what was spent, and what only ever appending would have spent. It decides whether a rewrite is allowed:
 * only while the total spent, the rewrite included, stays at or below the total of appending, or if the appended history would no longer fit the window. A
 * session that asks before each rewrite never costs more than appending, whatever happens later.
 */
export class Account {
  readonly #actualCache: PrefixCache
  readonly #appendCache: PrefixCache
  readonly #price: Price
  readonly #window: number
  #spent = 0
  #appended = 0
  #reads: AccountState['reads'] = { actual: 0, append: 0, input: 0 }
  #misses = 0
  /** The fraction of tokens expected in the cache that are found there, learned from the provider's reports. */
  #hitRatio = 1
  #overflowed = false

  constructor(price: Price, window: number = Number.POSITIVE_INFINITY) {
    this.#price = price
    this.#actualCache = new PrefixCache(price)
    this.#appendCache = new PrefixCache(price)
    this.#window = window
  }

  /** The total spent so far, in the price's unit. */
  get spent(): number {
    return this.#spent
  }

  /** The total that appending alone would have spent so far, even where the history would not have fitted the window. */
  get appended(): number {
    return this.#appended
  }

  /** How often a provider read much less from its cache than expected. */
  get misses(): number {
    return this.#misses
  }

  /** The likely cost of a token that should be in the cache: the price of reading, or of writing it again as often as the provider missed it. */
  get expectedReadPrice(): number {
    const { cachedInput, cacheWrite } = this.#price
    return cachedInput * this.#hitRatio + cacheWrite * (1 - this.#hitRatio)
  }

  get state(): AccountState {
    const [spent, appended, misses, held, overflowed] = [this.#spent, this.#appended, this.#misses, this.#hitRatio, this.#overflowed]
    return { spent, appended, misses, held, overflowed, size: this.#appendCache.size, reads: this.#reads }
  }

  /** Resumes from a state and the last request sent before it. */
  resume({ spent, appended, misses, held, overflowed, size, reads }: AccountState, { blocks, used }: LastRequest): void {
    this.#actualCache.resume(blocks, used)
    this.#appendCache.resume([{ key: undefined, tokens: size }], used)
    this.#reads = reads
    this.#spent = spent
    this.#appended = appended
    this.#misses = misses
    this.#hitRatio = held
    this.#overflowed = overflowed
  }

  /** Whether this request may be sent. Requests that rewrite nothing are always allowed. */
  allows(request: PricedRequest): boolean {
    const arrived = request.arrived.reduce((sum, block) => sum + block.tokens, 0)
    if (this.#overflowed || this.#appendCache.size + arrived + request.output > this.#window) return true
    const actual = this.quote(request)
    const append = this.#appendCache.quote(Number.POSITIVE_INFINITY, mergeBlocks(request.arrived), request.output, request.now).cost
    return this.#spent + actual <= this.#appended + append + 1e-9
  }

  /** Returns the cost of a request, summary call included, without booking it. */
  quote(request: PricedRequest): number {
    return this.#actualCache.quote(request.from, request.blocks, request.output, request.now).cost + (request.extraCost ?? 0)
  }

  /** Books a request that was sent and returns its charge. */
  book(request: PricedRequest): Charge {
    const charge = this.#actualCache.rewrite(request.from, request.blocks, request.output, request.now)
    const append = this.#appendCache.append(mergeBlocks(request.arrived), request.output, request.now)
    this.#spent += charge.cost + (request.extraCost ?? 0)
    this.#appended += append.cost
    this.#reads = { actual: charge.read, append: append.read, input: charge.read + charge.written + charge.plain }
    if (this.#appendCache.size + request.output > this.#window) this.#overflowed = true
    return charge
  }

  /**
   * Compares a provider's report with the booking of the last request. Returns `missed` if the provider read less than half of what should have been in its
   * cache: something before it changed, or the cache was gone. The booked reads are then booked as writes, for appending too, since it would have met the same
   * cache; except if the messages themselves had changed, which does not happen when only appending. Call it once a request, after `book`.
   * @param cause the provider's reason, see `readCacheMiss`
   */
  report(usage: Usage, cause?: string): 'as expected' | 'missed' {
    const { actual, append, input } = this.#reads
    const expected = actual / Math.max(1, input)
    if (expected < MIN_EXPECTED_RATIO) return 'as expected'
    const hitRatio = Math.min(1, usage.read / Math.max(1, usage.input) / expected)
    this.#hitRatio += (hitRatio - this.#hitRatio) * LEARNING_RATE
    if (hitRatio >= 0.5) return 'as expected'
    this.#misses++
    const extraPrice = (1 - hitRatio) * (this.#price.cacheWrite - this.#price.cachedInput)
    this.#spent += actual * extraPrice
    if (cause !== 'messages_changed') this.#appended += append * extraPrice
    this.#reads = { actual: 0, append: 0, input: 0 }
    return 'missed'
  }

  /** Whether the cache has expired since its last use, so that a rewrite costs no more than not rewriting. */
  expired(now: number | undefined): boolean {
    return this.#actualCache.expired(now)
  }
}

/** Merges all blocks into one without a key: appending compares nothing, and an append account lives as long as its session. */
function mergeBlocks(blocks: readonly Block[]): readonly Block[] {
  return [{ key: undefined, tokens: blocks.reduce((sum, { tokens }) => sum + tokens, 0) }]
}
