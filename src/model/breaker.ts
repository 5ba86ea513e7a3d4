/** When a breaker opens and for how long. */
export interface BreakerOptions {
  /** Failures in a row that open it; 3 unless set. */
  readonly failures?: number | undefined
  /** Milliseconds until one call is let through to try; 60,000 unless set. */
  readonly rest?: number | undefined
  /** Milliseconds on any clock that only goes on. */
  readonly clock?: (() => number) | undefined
}

/** Told once how a call that was let through ended; undefined where that says nothing of what was asked. */
export type Tell = (ended: 'well' | 'badly' | undefined) => void

/** Whether to ask what may fail: after some failures in a row nothing is let through for a while, then one call, whose outcome decides. */
export class Breaker {
  readonly #failures: number
  readonly #rest: number
  readonly #clock: () => number
  #inRow = 0
  #closedUntil = 0
  #trying = false

  constructor({ failures = 3, rest = 60_000, clock = () => performance.now() }: BreakerOptions = {}) {
    this.#failures = failures
    this.#rest = rest
    this.#clock = clock
  }

  /** Whether a call would be held back now. */
  get open(): boolean {
    return this.#isTripped && (this.#trying || this.#clock() < this.#closedUntil)
  }

  /** Milliseconds of the rest that are left. */
  get left(): number {
    return this.#isTripped ? Math.max(0, this.#closedUntil - this.#clock()) : 0
  }

  get #isTripped(): boolean {
    return this.#inRow >= this.#failures
  }

  /** Lets a call through, or gives undefined. Whoever is let through must tell how it ended, whatever happens. */
  enter(): Tell | undefined {
    if (this.open) return undefined
    const isTrial = this.#isTripped
    this.#trying ||= isTrial
    return (ended) => {
      if (isTrial) this.#trying = false
      if (ended === 'well') this.#inRow = 0
      else if (ended === 'badly' && ++this.#inRow >= this.#failures) this.#closedUntil = this.#clock() + this.#rest
    }
  }
}
