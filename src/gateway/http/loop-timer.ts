const TURNS = 10

/**
 * A span of time that has passed or not. It is counted in turns of the event loop and not by the clock, so that a process that was itself busy does not
 * take messages that arrived meanwhile for late.
 */
export class LoopTimer {
  readonly #timer: NodeJS.Timeout
  #turnsLeft = TURNS

  /** @param milliseconds its minimum duration */
  constructor(milliseconds: number) {
    this.#timer = setInterval(() => {
      this.#turnsLeft--
      if (this.#turnsLeft === 0) this.stop()
    }, milliseconds / TURNS)
    this.#timer.unref()
  }

  get hasPassed(): boolean {
    return this.#turnsLeft <= 0
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
