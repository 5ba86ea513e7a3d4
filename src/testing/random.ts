import { DecantError } from '../message/index.ts'
import { describeValue } from '../validation/index.ts'

/**
 * Pseudo-random numbers, equal for equal seeds on every machine: a 32-bit counter put through the bit mixer "lowbias32" (C. Wellons, hash-prospector). Made
 * for tests; no secret may depend on it.
 */
export class Random {
  #state: number

  /** @throws DecantError `invalid-argument` for a seed that is no number */
  constructor(seed: number) {
    if (!Number.isFinite(seed)) throw new DecantError('invalid-argument', `A seed is a number, not ${describeValue(seed)}`, 'Give a whole number, such as 7.')
    this.#state = Math.trunc(seed) | 0
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let bits = this.#state
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return Math.floor((((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32) * end)
  }

  /** True in `share` of all cases. */
  chance(share: number): boolean {
    return this.below(1_000_000) < share * 1_000_000
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0]
  }
}
