import type { AbstractRun } from '../../src/workflow/index.ts'
import { top } from './top.ts'

/** Predicts the next symbol from the last two, the last one, or none, by what followed in the runs learned from. */
export class Ngram {
  readonly #next = new Map<string, Map<string, number>>()
  readonly #depth: number

  constructor(learned: readonly AbstractRun[], depth: number) {
    this.#depth = depth
    for (const { steps } of learned)
      steps.forEach(({ symbol }, i) => {
        for (let length = 0; length <= depth && length <= i; length++) this.#count(key(steps.slice(i - length, i).map((step) => step.symbol)), symbol)
      })
  }

  predict(recent: readonly string[]): string | undefined {
    for (let length = Math.min(this.#depth, recent.length); length >= 0; length--) {
      const counts = this.#next.get(key(recent.slice(recent.length - length)))
      if (counts) return top(counts)
    }
    return undefined
  }

  #count(context: string, symbol: string): void {
    const counts = this.#next.get(context) ?? new Map<string, number>()
    this.#next.set(context, counts)
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
}

function key(symbols: readonly string[]): string {
  return symbols.join('\n')
}
