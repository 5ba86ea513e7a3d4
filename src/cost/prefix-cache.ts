import { checkPrice } from './check-price.ts'
import type { Price } from './price.ts'

/** One message of a rendered prefix: its key (equal keys mean equal bytes) and its tokens. */
export interface Block {
  readonly key: unknown
  readonly tokens: number
}

/** The tokens and the cost of one request. `read + written + plain` is its input. */
export interface Charge {
  readonly read: number
  readonly written: number
  /** Input that was neither read nor written: requests too short to be cached. */
  readonly plain: number
  readonly output: number
  readonly cost: number
}

/**
 * An exact model of prefix caching over the requests of one session: the longest run of leading blocks shared with the previous request is read, everything
 * after it is written. A cache that was not used for longer than its life reads nothing; each use renews it.
 *
 * @example
 * const cache = new PrefixCache(PRICE_TABLES['0.1/1.25'])
 * cache.request([{ key: 'system', tokens: 1000 }], 50).cost // 1000 × 1.25 + 50 × 5
 * cache.append([{ key: 'a', tokens: 100 }], 20).cost // 1000 × 0.1 + 100 × 1.25 + 20 × 5
 */
export class PrefixCache {
  readonly #price: Price
  readonly #keys: unknown[] = []
  /** Tokens of all blocks before each block, and the total as the last entry. */
  readonly #tokensBefore: number[] = [0]
  #lastUse = Number.NEGATIVE_INFINITY
  /** Whether no cache is known to contain the last request, as before the first one. */
  #isLost = true

  constructor(price: Price) {
    this.#price = checkPrice(price)
  }

  /** Tokens of the last request's input. */
  get size(): number {
    return this.#tokensBefore[this.#keys.length] as number
  }

  /**
   * Resumes from a request that was sent elsewhere.
   * @param used when it was sent, on the clock of later requests; left out if no cache contains it
   */
  resume(blocks: readonly Block[], used?: number): void {
    this.#replaceFrom(0, blocks)
    this.#lastUse = used ?? Number.NEGATIVE_INFINITY
    this.#isLost = used === undefined
  }

  /** Charges a request of these blocks. `now` is in seconds on any clock; without it the cache never expires. */
  request(blocks: readonly Block[], output: number, now?: number): Charge {
    return this.rewrite(0, blocks, output, now)
  }

  /** Charges a request of all blocks of the last one followed by these. Takes time in the new blocks only. */
  append(blocks: readonly Block[], output: number, now?: number): Charge {
    return this.rewrite(this.#keys.length, blocks, output, now)
  }

  /** Charges a request of the first `from` blocks of the last one followed by these. Takes time in the new blocks only. */
  rewrite(from: number, blocks: readonly Block[], output: number, now?: number): Charge {
    const charge = this.quote(from, blocks, output, now)
    this.#replaceFrom(from, blocks)
    if (now !== undefined) this.#lastUse = now
    this.#isLost = false
    return charge
  }

  /** What `rewrite` would charge, without sending it. */
  quote(from: number, blocks: readonly Block[], output: number, now?: number): Charge {
    const kept = Math.min(from, this.#keys.length)
    let same = kept
    while (same - kept < blocks.length && same < this.#keys.length && this.#keys[same] === (blocks[same - kept] as Block).key) same++
    const common = this.#tokensBefore[same] as number
    let input = this.#tokensBefore[kept] as number
    for (const block of blocks) input += block.tokens
    const minimum = this.#price.minimum ?? 0
    const read = common >= minimum && !this.expired(now) ? common : 0
    const cached = input >= minimum
    const written = cached ? input - read : 0
    const plain = cached ? 0 : input
    const { cachedInput, cacheWrite, input: inputPrice, output: outputPrice } = this.#price
    return { read, written, plain, output, cost: read * cachedInput + written * cacheWrite + plain * inputPrice + output * outputPrice }
  }

  /** Whether the cache has outlived its last use or contains nothing, so that any rewrite is free. Without a clock a filled cache never expires. */
  expired(now: number | undefined): boolean {
    if (this.#isLost) return true
    if (now === undefined || this.#price.lifetime === undefined) return false
    return now - this.#lastUse > this.#price.lifetime
  }

  #replaceFrom(from: number, blocks: readonly Block[]): void {
    this.#keys.length = Math.min(from, this.#keys.length)
    this.#tokensBefore.length = this.#keys.length + 1
    for (const block of blocks) {
      this.#keys.push(block.key)
      this.#tokensBefore.push((this.#tokensBefore.at(-1) as number) + block.tokens)
    }
  }
}
