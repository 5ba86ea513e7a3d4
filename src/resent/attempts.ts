import { Bounded } from './bounded.ts'

/** How much a history must grow before a compaction that found nothing is tried again. */
const GROWTH = 1.1
const REMEMBERED = 10_000

/**
 * Compactions under way and compactions that found nothing. Requests for the same history share one attempt; a history in which
 * nothing could be cut is not looked at again until it has grown by a tenth, so that no session is planned at each of its steps.
 */
export class Attempts<T> {
  readonly #running = new Map<string, Promise<T | undefined>>()
  /** Chain link → tokens at which nothing could be cut. */
  readonly #futile = new Bounded<string, number>(REMEMBERED)

  /** Whether an attempt at this history would be in vain: one at a prefix of it was, and it has hardly grown since. */
  futile(links: readonly string[], tokens: number): boolean {
    if (this.#futile.size === 0) return false
    for (let i = links.length - 1; i >= 0; i--) {
      const failed = this.#futile.get(links[i] as string)
      if (failed !== undefined) return tokens < failed * GROWTH
    }
    return false
  }

  /** Runs an attempt, or waits for the one that runs. What resolves to undefined is remembered as futile; what throws is not. */
  run(link: string, tokens: number, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const running = this.#running.get(link)
    if (running) return running
    const started = attempt()
      .then((result) => {
        if (result === undefined) this.#futile.set(link, tokens)
        return result
      })
      .finally(() => this.#running.delete(link))
    this.#running.set(link, started)
    return started
  }
}
