/** Runs tasks one after another, in the order in which they were queued; a task that fails does not stop those after it. */
export class TaskQueue {
  #lastTask: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastTask.then(work)
    this.#lastTask = result.catch(() => {})
    return result
  }
}
