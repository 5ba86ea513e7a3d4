/** Runs tasks one after another, in the order in which they were queued; a task that fails does not stop those behind it. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve()

  next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }
}
