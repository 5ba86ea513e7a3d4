/** When a breaker opens and for how long. */
export interface BreakerOptions {
  /** Failures in a row that open it; 3 unless set. */
  readonly failures?: number | undefined
  /** Milliseconds until one call is let through to try; 60,000 unless set. */
  readonly cooldown?: number | undefined
  /** Milliseconds on any monotonic clock. */
  readonly clock?: (() => number) | undefined
}

/** Reports once how a call that was let through ended; undefined if the outcome reveals nothing about the service. */
export type ReportOutcome = (outcome: 'success' | 'failure' | undefined) => void

/** A circuit breaker: after some failures in a row no call is let through for a while, then one call, whose outcome decides. */
export class Breaker {
  readonly #failures: number
  readonly #cooldown: number
  readonly #clock: () => number
  #failuresInRow = 0
  #openUntil = 0
  #isTrying = false

  constructor({ failures = 3, cooldown = 60_000, clock }: BreakerOptions = {}) {
    this.#failures = failures
    this.#cooldown = cooldown
    this.#clock = clock ?? (() => performance.now())
  }

  /** Whether a call would be rejected now. */
  get isOpen(): boolean {
    return this.#isTripped && (this.#isTrying || this.#clock() < this.#openUntil)
  }

  /** Milliseconds left until one call is let through. */
  get waitLeft(): number {
    return this.#isTripped ? Math.max(0, this.#openUntil - this.#clock()) : 0
  }

  get #isTripped(): boolean {
    return this.#failuresInRow >= this.#failures
  }

  /** Lets a call through, or returns undefined. The caller must report how the call ended, whatever happens. */
  enter(): ReportOutcome | undefined {
    if (this.isOpen) return undefined
    const isTrial = this.#isTripped
    this.#isTrying ||= isTrial
    return (outcome) => {
      if (isTrial) this.#isTrying = false
      if (outcome === 'success') this.#failuresInRow = 0
      else if (outcome === 'failure' && ++this.#failuresInRow >= this.#failures) this.#openUntil = this.#clock() + this.#cooldown
    }
  }
}
