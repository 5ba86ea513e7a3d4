import { Breaker } from '../../model/index.ts'
import type { ResentStore } from '../../resent/index.ts'
import { reasonOf } from '../../validation/index.ts'
import type { RenderPool } from './render-pool.ts'
import type { RenderResult, RenderTask } from './render-task.ts'
import type { RenderOutcome } from './render-thread.ts'

/**
 * Renders requests in threads. After three failures of planning in a row, planning is paused for a minute; then one request tries. If a thread breaks while it
 * plans for a history whose original could not be sent instead, the request is tried once more without planning.
 */
export class Renderer {
  readonly #pool: Pick<RenderPool, 'run'>
  readonly #breaker: Breaker

  constructor(pool: Pick<RenderPool, 'run'>, clock: () => number = () => performance.now()) {
    this.#pool = pool
    this.#breaker = new Breaker({ clock })
  }

  /** Whether planning is paused after failures. */
  get isPlanningPaused(): boolean {
    return this.#breaker.isOpen
  }

  /** @throws DecantError and errors of the archive; the caller then sends the original */
  async render(task: Omit<RenderTask, 'isPlanningPaused'>, store: ResentStore): Promise<RenderResult> {
    const outcome = await this.#run(task, store)
    if ('result' in outcome) return outcome.result
    const retry = outcome.needed ? await this.#pool.run({ ...task, isPlanningPaused: true }, store) : outcome
    if (!('result' in retry)) throw outcome.error
    const { result } = retry
    return result.treatment === 'compacted' ? { ...result, reason: reasonOf(outcome.error) } : result
  }

  async #run(task: Omit<RenderTask, 'isPlanningPaused'>, store: ResentStore): Promise<RenderOutcome> {
    const reportPlanning = this.#breaker.enter()
    const outcome = await this.#pool.run({ ...task, isPlanningPaused: reportPlanning === undefined }, store)
    reportPlanning?.('result' in outcome ? outcome.result.planned : outcome.planned)
    return outcome
  }
}
