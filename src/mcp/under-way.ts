/** Work that is under way, to be waited for. */
export class UnderWay {
  readonly #all = new Set<Promise<unknown>>()

  /** Begins work that counts until it is done. */
  async begin<T>(work: () => Promise<T>): Promise<T> {
    const begun = work()
    this.#all.add(begun)
    try {
      return await begun
    } finally {
      this.#all.delete(begun)
    }
  }

  /** Resolves once none is left, and what it led to had its turn. */
  async over(): Promise<void> {
    do {
      await Promise.allSettled(this.#all)
      await new Promise(setImmediate)
    } while (this.#all.size > 0)
  }
}
