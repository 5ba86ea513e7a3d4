import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * Keeps the finished results of a long measurement that was stopped: with `DECANT_BENCH_STORE` each is written to that file as a line, and read from it
 * when the measurement continues. A file is valid for one state of the code only.
 */
export class Stored<T> {
  readonly #file = process.env.DECANT_BENCH_STORE
  readonly #known = new Map<string, T>()

  constructor() {
    if (this.#file === undefined || !existsSync(this.#file)) return
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      if (line.trim() === '') continue
      const { key, value } = JSON.parse(line) as { key: string; value: T }
      this.#known.set(key, value)
    }
  }

  get(key: string): T | undefined {
    return this.#known.get(key)
  }

  put(key: string, value: T): T {
    this.#known.set(key, value)
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify({ key, value })}\n`)
    return value
  }
}
