/** Tracks work in progress, so that its end can be awaited. */
export class UnderWay {
  readonly #all = new Set<Promise<unknown>>()

  /** Starts work that counts as in progress until it settles. */
  async begin<T>(work: () => Promise<T>): Promise<T> {
    const begun = work()
    this.#all.add(begun)
    try {
      return await begun
    } finally {
      this.#all.delete(begun)
    }
  }

  /** Resolves once no work is in progress, and its continuations have run. */
  async over(): Promise<void> {
    do {
      await Promise.allSettled(this.#all)
      await new Promise(setImmediate)
    } while (this.#all.size > 0)
  }
}
