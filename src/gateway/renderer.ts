import type { ResentStore } from '../resent/index.ts'
import { Breaker } from './breaker.ts'
import type { RenderPool } from './render-pool.ts'
import type { RenderResult, RenderTask } from './render-task.ts'
import type { Ended } from './render-thread.ts'

/**
 * Has requests rendered in threads. After three faults of planning in a row it rests for a minute. A thread that breaks while it plans for a history
 * whose original would not do is followed by one more try without planning.
 */
export class Renderer {
  readonly #pool: RenderPool
  readonly #breaker = new Breaker()
  readonly #now: () => number

  constructor(pool: RenderPool, now: () => number = () => performance.now()) {
    this.#pool = pool
    this.#now = now
  }

  /** Whether planning rests after faults. */
  get resting(): boolean {
    return this.#breaker.open(this.#now())
  }

  /** @throws DecantError and what the archive said; the caller then sends the original */
  async render(task: Omit<RenderTask, 'resting'>, store: ResentStore): Promise<RenderResult> {
    const ended = await this.#run({ ...task, resting: this.resting }, store)
    if ('result' in ended) return ended.result
    const again = ended.needed ? await this.#run({ ...task, resting: true }, store) : ended
    if ('result' in again) return again.result
    throw ended.error
  }

  async #run(task: RenderTask, store: ResentStore): Promise<Ended> {
    const ended = await this.#pool.run(task, store)
    const planned = 'result' in ended ? ended.result.planned : ended.planned
    if (planned === 'well') this.#breaker.succeeded()
    else if (planned === 'badly') this.#breaker.failed(this.#now())
    return ended
  }
}
