/** Running compactions: requests for the same history share one attempt. */
export class Attempts<T> {
  readonly #running = new Map<string, Promise<T>>()

  /** Runs an attempt, or waits for the running one. */
  run(link: string, attempt: () => Promise<T>): Promise<T> {
    const running = this.#running.get(link)
    if (running) return running
    const started = attempt().finally(() => this.#running.delete(link))
    this.#running.set(link, started)
    return started
  }
}
