/** Milliseconds from which on a failed write counts as a wait. */
const SLOW_WRITE_MS = 1_000
/** Milliseconds for which an archive is paused after this many failures in a row. */
const PAUSE_MS = 10_000
const MAX_FAILURES_IN_ROW = 3

/**
 * Bounds the time lost to an archive that accepts no writes. If a write failed after a long wait, as while another process holds the archive, the next ones
 * fail at once for as long again; otherwise each request would wait for all before it. From the third failure in a row on, as with a full disk, they fail
 * at once for a while, before anything is planned: clients would wait for plans made in vain.
 */
export class ArchiveBreaker {
  readonly #clock: () => number
  #pausedUntil = Number.NEGATIVE_INFINITY
  #error: unknown
  #failures = 0

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Throws the error of the last write while the archive is paused. */
  throwIfPaused(): void {
    if (this.#clock() < this.#pausedUntil) throw this.#error
  }

  /** Returns the milliseconds that a write took; throws its error, or the earlier one while the archive is paused. */
  async write(put: () => Promise<void>): Promise<number> {
    this.throwIfPaused()
    const started = this.#clock()
    try {
      await put()
      this.#failures = 0
      return this.#clock() - started
    } catch (error) {
      const now = this.#clock()
      this.#error = error
      this.#failures++
      const took = now - started
      if (took >= SLOW_WRITE_MS || this.#failures >= MAX_FAILURES_IN_ROW)
        this.#pausedUntil = now + Math.max(took, this.#failures >= MAX_FAILURES_IN_ROW ? PAUSE_MS : 0)
      throw error
    }
  }
}
