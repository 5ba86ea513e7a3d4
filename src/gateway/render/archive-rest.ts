/** Milliseconds from which on a failure was waited for. */
const LONG_MS = 1_000

/**
 * Bounds what waiting for an archive costs that does not take anything: where a write failed after a long wait, as while another process holds the
 * archive, the next ones fail at once for as long again. Else those who come after each other would wait for all before them.
 */
export class ArchiveRest {
  readonly #clock: () => number
  #until = Number.NEGATIVE_INFINITY
  #error: unknown

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Milliseconds that a write took; throws what it throws, or threw before. */
  async write(put: () => Promise<void>): Promise<number> {
    const from = this.#clock()
    if (from < this.#until) throw this.#error
    try {
      await put()
      return this.#clock() - from
    } catch (error) {
      const now = this.#clock()
      this.#error = error
      if (now - from >= LONG_MS) this.#until = now + (now - from)
      throw error
    }
  }
}
