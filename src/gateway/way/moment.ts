const TURNS = 10

/**
 * A span of time that has passed or not. It is counted in turns of the event loop and not by the clock, so that a process that was itself busy does not
 * take messages that arrived meanwhile for late.
 */
export class Moment {
  readonly #timer: NodeJS.Timeout
  #left = TURNS

  /** @param milliseconds its least duration */
  constructor(milliseconds: number) {
    this.#timer = setInterval(() => {
      this.#left--
      if (this.#left === 0) this.end()
    }, milliseconds / TURNS)
    this.#timer.unref()
  }

  get passed(): boolean {
    return this.#left <= 0
  }

  /** Stops counting. */
  end(): void {
    clearInterval(this.#timer)
  }
}
