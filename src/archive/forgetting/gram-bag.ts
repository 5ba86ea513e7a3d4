import { eachGram } from './each-gram.ts'

/**
 * The hashes of all grams (stretches of a fixed length) in texts, with their counts. Stored as a sorted array of numbers: a `Set` or `Map` holds no more than 2
 * ** 24 of them, which one long run has, and takes ten times the memory.
 */
export class GramBag {
  readonly #sorted: Int32Array

  constructor(texts: readonly string[], size: number) {
    const hashes = new Int32Array(texts.reduce((sum, text) => sum + Math.max(0, text.length - size + 1), 0))
    let next = 0
    for (const text of texts)
      eachGram(text, size, (hash) => {
        hashes[next++] = hash
      })
    this.#sorted = hashes.sort()
  }

  has(hash: number): boolean {
    return this.#sorted[this.#countBelow(hash)] === hash
  }

  count(hash: number): number {
    return this.#countBelow(hash + 1) - this.#countBelow(hash)
  }

  /** How many are smaller. */
  #countBelow(hash: number): number {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] as number) < hash) low = middle + 1
      else high = middle
    }
    return low
  }
}
