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

/** What an account goes on from. */
export interface AccountState {
  readonly spent: number
  readonly appended: number
  readonly misses: number
  /** Share of what should stand in the cache that does. */
  readonly held: number
  /** Whether appending alone was too long for the window. */
  readonly overflowed: boolean
  /** Tokens of the last request by only appending. */
  readonly size: number
  /** Tokens that were read from the cache for the last request, that would have been by only appending, and of all its input. */
  readonly reads: { readonly actual: number; readonly append: number; readonly input: number }
}

/** The last request of an account that another process kept. */
export interface LastRequest {
  readonly blocks: readonly Block[]
  /** When it was sent, on the clock of the requests to come; left out where no cache holds it. */
  readonly used?: number
}

/** Requests of which less should have been in the cache tell nothing about it. */
const LEAST_EXPECTED = 0.2
/** How much one report weighs against those before it. */
const LEARNING = 0.2

/**
 * Keeps two accounts of a session under one price: what was spent, and what would have been spent by only ever appending. It answers whether a
 * rewrite is allowed: only while all that was spent, the rewrite included, stays at or below what appending has spent, or if appending would not
 * fit the window any more. A session that asks before each rewrite never costs more than appending, whatever comes after.
 */
export class Account {
  readonly #actual: PrefixCache
  readonly #append: PrefixCache
  readonly #price: Price
  readonly #window: number
  #spent = 0
  #appended = 0
  #reads: AccountState['reads'] = { actual: 0, append: 0, input: 0 }
  #misses = 0
  /** Share of what should stand in the cache that does, learned from what the provider reports. */
  #held = 1
  #overflowed = false

  constructor(price: Price, window: number = Number.POSITIVE_INFINITY) {
    this.#price = price
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

  /** What a token that should be in the cache is likely to cost: the price of reading, and of writing it again as often as the provider missed it. */
  get reading(): number {
    const { cachedInput, cacheWrite } = this.#price
    return cachedInput * this.#held + cacheWrite * (1 - this.#held)
  }

  get state(): AccountState {
    const [spent, appended, misses, held, overflowed] = [this.#spent, this.#appended, this.#misses, this.#held, this.#overflowed]
    return { spent, appended, misses, held, overflowed, size: this.#append.size, reads: this.#reads }
  }

  /** Goes on from a state and the request that was sent last before it. */
  resume({ spent, appended, misses, held, overflowed, size, reads }: AccountState, { blocks, used }: LastRequest): void {
    this.#actual.resume(blocks, used)
    this.#append.resume(asOne([{ key: undefined, tokens: size }]), used)
    this.#reads = reads
    this.#spent = spent
    this.#appended = appended
    this.#misses = misses
    this.#held = held
    this.#overflowed = overflowed
  }

  /** Whether this request may be sent as it stands. Requests that rewrite nothing always may. */
  allows(request: Request): boolean {
    const arrived = request.arrived.reduce((sum, block) => sum + block.tokens, 0)
    if (this.#overflowed || this.#append.size + arrived + request.output > this.#window) return true
    const actual = this.quote(request)
    const append = this.#append.quote(Number.POSITIVE_INFINITY, asOne(request.arrived), request.output, request.now).cost
    return this.#spent + actual <= this.#appended + append + 1e-9
  }

  /** What a request would cost, summary call included, without sending it. */
  quote(request: Request): number {
    return this.#actual.quote(request.from, request.blocks, request.output, request.now).cost + (request.beside ?? 0)
  }

  /** Books a request that was sent, and returns what it was charged. */
  book(request: Request): Charge {
    const charge = this.#actual.rewrite(request.from, request.blocks, request.output, request.now)
    const append = this.#append.append(asOne(request.arrived), request.output, request.now)
    this.#spent += charge.cost + (request.beside ?? 0)
    this.#appended += append.cost
    this.#reads = { actual: charge.read, append: append.read, input: charge.read + charge.written + charge.plain }
    if (this.#append.size + request.output > this.#window) this.#overflowed = true
    return charge
  }

  /**
   * Compares what a provider reports with what was booked for the last request. `missed` where it read less than half of the share that should have
   * been in its cache: something before it changed, or the cache was gone. What was booked as read is then booked as written, for appending too,
   * since that would have met the same cache; except where the cause is that the messages themselves had changed, which only appending keeps from.
   * Call it once a request, after `book`.
   * @param cause the provider's word for it, see `readCacheMiss`
   */
  report(usage: Usage, cause?: string): 'as expected' | 'missed' {
    const { actual, append, input } = this.#reads
    const expected = actual / Math.max(1, input)
    if (expected < LEAST_EXPECTED) return 'as expected'
    const found = Math.min(1, usage.read / Math.max(1, usage.input) / expected)
    this.#held += (found - this.#held) * LEARNING
    if (found >= 0.5) return 'as expected'
    this.#misses++
    const again = (1 - found) * (this.#price.cacheWrite - this.#price.cachedInput)
    this.#spent += actual * again
    if (cause !== 'messages_changed') this.#appended += append * again
    this.#reads = { actual: 0, append: 0, input: 0 }
    return 'missed'
  }

  /** Whether the cache has outlived its last use, so that a rewrite costs nothing more than not rewriting. */
  expired(now: number | undefined): boolean {
    return this.#actual.expired(now)
  }
}

/** All blocks as one that holds none of them: appending compares nothing, and goes on for as long as the session does. */
function asOne(blocks: readonly Block[]): readonly Block[] {
  return [{ key: undefined, tokens: blocks.reduce((sum, { tokens }) => sum + tokens, 0) }]
}
