import { type Block, type Charge, PrefixCache } from './prefix-cache.ts'
import type { Price } from './price.ts'
import type { Usage } from './usage.ts'

/** One request as it is sent, and what it would have been had nothing ever been shortened. */
export interface Request {
  /** The first `from` blocks of the request before it stay … */
  readonly from: number
  /** … and these follow. */
  readonly blocks: readonly Block[]
  /** What came new into the history since the request before it, unshortened. */
  readonly arrived: readonly Block[]
  /** Tokens of the answer; an expectation where it is not known yet. */
  readonly output: number
  /** Seconds on any clock. */
  readonly now?: number
  /** Spent beside it, on a summary call. */
  readonly beside?: number
}

/**
 * Keeps two accounts of a session under one price: what was spent, and what would have been spent by only ever appending. It answers whether a
 * rewrite is allowed: only while all that was spent, the rewrite included, stays at or below what appending has spent, or if appending would not
 * fit the window any more. A session that asks before each rewrite never costs more than appending, whatever comes after.
 */
export class Account {
  readonly #actual: PrefixCache
  readonly #append: PrefixCache
  readonly #window: number
  #spent = 0
  #appended = 0
  #expected = 0
  #misses = 0
  #overflowed = false

  constructor(price: Price, window: number = Number.POSITIVE_INFINITY) {
    this.#actual = new PrefixCache(price)
    this.#append = new PrefixCache(price)
    this.#window = window
  }

  /** All that was spent so far, in the price's unit. */
  get spent(): number {
    return this.#spent
  }

  /** What appending only would have spent so far, whether or not the window would have held it. */
  get appended(): number {
    return this.#appended
  }

  /** How often a provider read much less from its cache than it should have. */
  get misses(): number {
    return this.#misses
  }

  /** Whether this request may be sent as it stands. Requests that rewrite nothing always may. */
  allows(request: Request): boolean {
    const arrived = request.arrived.reduce((sum, block) => sum + block.tokens, 0)
    if (this.#overflowed || this.#append.size + arrived + request.output > this.#window) return true
    const actual = this.quote(request)
    const append = this.#append.quote(Number.POSITIVE_INFINITY, request.arrived, request.output, request.now).cost
    return this.#spent + actual <= this.#appended + append + 1e-9
  }

  /** What a request would cost, summary call included, without sending it. */
  quote(request: Request): number {
    return this.#actual.quote(request.from, request.blocks, request.output, request.now).cost + (request.beside ?? 0)
  }

  /** Books a request that was sent, and returns what it was charged. */
  book(request: Request): Charge {
    const charge = this.#actual.rewrite(request.from, request.blocks, request.output, request.now)
    const append = this.#append.append(request.arrived, request.output, request.now)
    this.#spent += charge.cost + (request.beside ?? 0)
    this.#appended += append.cost
    this.#expected = charge.read / Math.max(1, charge.read + charge.written + charge.plain)
    if (this.#append.size + request.output > this.#window) this.#overflowed = true
    return charge
  }

  /**
   * Compares what a provider reports with what was booked for the last request. Returns `missed` where it read less than half of the share that
   * should have been in its cache: something before it changed, or the cache was gone.
   */
  report(usage: Usage): 'as expected' | 'missed' {
    const share = usage.read / Math.max(1, usage.input)
    if (this.#expected < 0.2 || share >= this.#expected / 2) return 'as expected'
    this.#misses++
    return 'missed'
  }

  /** Whether the cache has outlived its last use, so that a rewrite costs nothing more than not rewriting. */
  expired(now: number | undefined): boolean {
    return this.#actual.expired(now)
  }
}
