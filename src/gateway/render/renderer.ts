import { reasonOf } from '../../given/index.ts'
import { Breaker } from '../../model/index.ts'
import type { ResentStore } from '../../resent/index.ts'
import type { RenderPool } from './render-pool.ts'
import type { RenderResult, RenderTask } from './render-task.ts'
import type { Ended } from './render-thread.ts'

/**
 * Renders requests in threads. After three faults of planning in a row, planning is paused for a minute; then one request tries. If a thread breaks while
 * it plans for a history whose original could not be sent instead, the request is tried once more without planning.
 */
export class Renderer {
  readonly #pool: Pick<RenderPool, 'run'>
  readonly #breaker: Breaker

  constructor(pool: Pick<RenderPool, 'run'>, clock: () => number = () => performance.now()) {
    this.#pool = pool
    this.#breaker = new Breaker({ clock })
  }

  /** Whether planning is paused after faults. */
  get resting(): boolean {
    return this.#breaker.open
  }

  /** @throws DecantError and errors of the archive; the caller then sends the original */
  async render(task: Omit<RenderTask, 'resting'>, store: ResentStore): Promise<RenderResult> {
    const ended = await this.#run(task, store)
    if ('result' in ended) return ended.result
    const again = ended.needed ? await this.#pool.run({ ...task, resting: true }, store) : ended
    if (!('result' in again)) throw ended.error
    const { result } = again
    return result.treatment === 'compacted' ? { ...result, reason: reasonOf(ended.error) } : result
  }

  async #run(task: Omit<RenderTask, 'resting'>, store: ResentStore): Promise<Ended> {
    const tell = this.#breaker.enter()
    const ended = await this.#pool.run({ ...task, resting: tell === undefined }, store)
    tell?.('result' in ended ? ended.result.planned : ended.planned)
    return ended
  }
}
