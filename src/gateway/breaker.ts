const FAILURES = 3
const REST_MS = 60_000

/**
 * Stops asking what fails: after three failures in a row it rests for a minute, then lets one through to see. A success closes it.
 */
export class Breaker {
  #failures = 0
  #until = 0

  /** @param now milliseconds on a clock that only goes forward */
  open(now: number): boolean {
    return this.#failures >= FAILURES && now < this.#until
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(now: number): void {
    this.#failures++
    if (this.#failures >= FAILURES) this.#until = now + REST_MS
  }
}
