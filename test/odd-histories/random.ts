/** Pseudo-random numbers, the same for the same seed. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0
  }

  /** A whole number from 0 up to, not including, `most`. */
  below(most: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * most)
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  words(least: number, most: number): string {
    const count = least + this.below(most - least + 1)
    return Array.from({ length: count }, () => this.pick(WORDS) + (this.chance(15) ? `${this.below(9000)}` : '')).join(' ')
  }
}

const WORDS = [
  'look',
  'src/a/b.ts',
  'error',
  'the',
  'is',
  'total',
  'Fix',
  'never',
  'line\n',
  'must',
  'and',
  'TypeError:',
  'order',
  'done.',
  'see',
  '{"k":',
  '价格',
  'ok',
]
