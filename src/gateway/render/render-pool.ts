import { availableParallelism } from 'node:os'
import { threadScript } from '../../package/index.ts'
import { LruMap, type ResentStore } from '../../resent/index.ts'
import type { RenderTask } from './render-task.ts'
import { type RenderOutcome, RenderThread } from './render-thread.ts'

const MAX_THREADS = 4
/** The number of sessions whose thread is remembered. */
const MAX_SESSIONS = 1_000

/**
 * Threads that render, so that parsing and compacting a history delays no other request. A session is always served by the same thread, one request after
 * the other, so that two equal requests at once are planned once. A task that exceeds the limit is abandoned together with its thread.
 */
export class RenderPool {
  readonly #threads: readonly RenderThread[]
  readonly #sessions = new LruMap<string, RenderThread>(MAX_SESSIONS)

  /**
   * @param maxTaskMs milliseconds that a task may take
   * @param script the script of the threads; tests replace it to make it fail
   */
  constructor(maxTaskMs: number, script = threadScript('gateway/render/render-worker')) {
    const count = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))
    this.#threads = Array.from({ length: count }, () => new RenderThread(maxTaskMs, script))
  }

  /** Never rejects. */
  run(task: RenderTask, store: ResentStore): Promise<RenderOutcome> {
    return this.#threadFor(task.scope).run(task, store)
  }

  /** Starts the thread of a scope, for a session that may need it soon; without a scope, a thread for the first session. */
  warm(scope?: string): void {
    const thread = scope === undefined ? this.#threads[0] : this.#threadFor(scope)
    thread?.warm()
  }

  /** Makes the threads drop everything they hold for a gateway. */
  async forget(gateway: number): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.forget(gateway)))
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  /** The thread that a session had before, else one with the fewest sessions; among these, one that runs. */
  #threadFor(scope: string): RenderThread {
    const thread = this.#sessions.get(scope) ?? this.#leastBusyThread()
    this.#sessions.set(scope, thread)
    return thread
  }

  #leastBusyThread(): RenderThread {
    const load = new Map(this.#threads.map((thread) => [thread, thread.running ? 0 : 0.5]))
    for (const thread of this.#sessions.values()) load.set(thread, (load.get(thread) ?? 0) + 1)
    const [[leastBusy]] = [...load].sort(([, a], [, b]) => a - b) as [[RenderThread, number]]
    return leastBusy
  }
}
