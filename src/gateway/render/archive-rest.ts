/** Milliseconds from which on a failure was waited for. */
const LONG_MS = 1_000
/** Milliseconds for which an archive rests that failed so many times in a row. */
const REST_MS = 10_000
const ROW = 3

/**
 * Bounds what waiting for an archive costs that does not take anything: where a write failed after a long wait, as while another process holds the
 * archive, the next ones fail at once for as long again. Else those who come after each other would wait for all before them. After a third failure in a
 * row, as on a full disk, they fail at once for a while, before anything is planned: what is planned in vain is what clients wait for.
 */
export class ArchiveRest {
  readonly #clock: () => number
  #until = Number.NEGATIVE_INFINITY
  #error: unknown
  #failures = 0

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Throws what the last write threw, while the archive rests. */
  ready(): void {
    if (this.#clock() < this.#until) throw this.#error
  }

  /** Milliseconds that a write took; throws what it throws, or threw before. */
  async write(put: () => Promise<void>): Promise<number> {
    this.ready()
    const from = this.#clock()
    try {
      await put()
      this.#failures = 0
      return this.#clock() - from
    } catch (error) {
      const now = this.#clock()
      this.#error = error
      this.#failures++
      const took = now - from
      if (took >= LONG_MS || this.#failures >= ROW) this.#until = now + Math.max(took, this.#failures >= ROW ? REST_MS : 0)
      throw error
    }
  }
}
