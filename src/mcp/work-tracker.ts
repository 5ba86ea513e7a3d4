/** Tracks work in progress, so that its end can be awaited. */
export class WorkTracker {
  readonly #running = new Set<Promise<unknown>>()

  /** Starts work that counts as in progress until it settles. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    const running = work()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Resolves once no work is in progress, and its continuations have run. */
  async whenIdle(): Promise<void> {
    do {
      await Promise.allSettled(this.#running)
      await new Promise(setImmediate)
    } while (this.#running.size > 0)
  }
}
