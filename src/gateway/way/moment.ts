const TURNS = 10

/**
 * A moment that has passed or not. It is counted in turns of the loop and not by the clock, so that a process that was busy itself does not take what
 * came meanwhile for late.
 */
export class Moment {
  readonly #timer: NodeJS.Timeout
  #left = TURNS

  /** @param milliseconds that it lasts at least */
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

  /** No longer counts. */
  end(): void {
    clearInterval(this.#timer)
  }
}
