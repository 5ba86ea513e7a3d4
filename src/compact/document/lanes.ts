/** Runs a limited number of tasks at once; the others wait in order. */
export class Lanes {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(lanes: number) {
    this.#free = lanes
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
