import { top } from './top.ts'

/** Predicts the next word from the last `depth` words, or from fewer if those were never seen, by what followed them in the learned text. */
export class Ngram {
  #next = new Map<string, Map<string, number>>()
  readonly #depth: number

  constructor(learned: readonly (readonly string[])[], depth: number) {
    this.#depth = depth
    for (const words of learned) for (const [i, word] of words.entries()) this.learn(words.slice(Math.max(0, i - depth), i), word)
  }

  learn(before: readonly string[], word: string): void {
    for (let length = 0; length <= Math.min(this.#depth, before.length); length++) this.#count(key(before.slice(before.length - length)), word)
  }

  predict(recent: readonly string[]): string | undefined {
    for (let length = Math.min(this.#depth, recent.length); length >= 0; length--) {
      const counts = this.#next.get(key(recent.slice(recent.length - length)))
      if (counts) return top(counts)
    }
    return undefined
  }

  /** A copy that can learn on without changing this one. */
  copy(): Ngram {
    const copy = new Ngram([], this.#depth)
    copy.#next = new Map([...this.#next].map(([context, counts]) => [context, new Map(counts)]))
    return copy
  }

  #count(context: string, word: string): void {
    const counts = this.#next.get(context) ?? new Map<string, number>()
    this.#next.set(context, counts)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
}

function key(words: readonly string[]): string {
  return words.join('\n')
}
