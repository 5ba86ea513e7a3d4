/** Milliseconds from which on a failed write counts as a wait. */
const LONG_MS = 1_000
/** Milliseconds for which an archive is paused after this many failures in a row. */
const REST_MS = 10_000
const ROW = 3

/**
 * Bounds the time lost to an archive that accepts no writes. If a write failed after a long wait, as while another process holds the archive, the next ones
 * fail at once for as long again; otherwise each request would wait for all before it. From the third failure in a row on, as with a full disk, they fail
 * at once for a while, before anything is planned: clients would wait for plans made in vain.
 */
export class ArchiveRest {
  readonly #clock: () => number
  #until = Number.NEGATIVE_INFINITY
  #error: unknown
  #failures = 0

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Throws the error of the last write while the archive is paused. */
  ready(): void {
    if (this.#clock() < this.#until) throw this.#error
  }

  /** Returns the milliseconds that a write took; throws its error, or the earlier one while the archive is paused. */
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
