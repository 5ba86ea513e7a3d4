import { Worker } from 'node:worker_threads'
import type { Decision } from '../compact/index.ts'
import { apply, DecantError, type History } from '../message/index.ts'
import type { Plan } from '../pipeline/index.ts'

/** What a worker is asked, and under which number it answers. */
export interface PoolTask {
  readonly id: number
  readonly history: History
  readonly asked: Decision
}

/** A worker's answer: a plan without its messages, or what went wrong. */
export type PoolAnswer = { readonly id: number; readonly plan: Omit<Plan, 'messages'> } | { readonly id: number; readonly error: string }

/** One warm worker that plans, so that a compaction stalls no other request. A plan that takes longer than the limit is given up. */
export class PlanPool {
  #worker: Worker | undefined
  #next = 0
  readonly #waiting = new Map<number, { resolve: (answer: PoolAnswer) => void; reject: (error: Error) => void }>()
  readonly #limit: number
  readonly #script: URL

  /**
   * @param limit milliseconds a plan may take
   * @param script what the worker runs; another than ours is for tests that make it fail
   */
  constructor(limit: number, script = new URL(import.meta.url.endsWith('.ts') ? './plan-worker.ts' : './plan-worker.js', import.meta.url)) {
    this.#limit = limit
    this.#script = script
  }

  /** @throws DecantError `plan-failed` or `plan-too-slow`; the caller then sends the original. */
  async plan(history: History, asked: Decision): Promise<Plan> {
    const id = this.#next++
    const worker = this.#start()
    const timer = setTimeout(() => this.#end(new DecantError('plan-too-slow', `Planning took longer than ${this.#limit} ms`, 'Raise the limit.')), this.#limit)
    try {
      const answer = await new Promise<PoolAnswer>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        worker.postMessage({ id, history, asked } satisfies PoolTask)
      })
      if ('error' in answer) throw new DecantError('plan-failed', answer.error, 'The original was sent.')
      return { ...answer.plan, messages: apply(history.messages, answer.plan.edit) }
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: 2048 },
    })
    worker.on('message', (answer: PoolAnswer) => this.#waiting.get(answer.id)?.resolve(answer))
    worker.on('error', (error) => this.#end(error))
    worker.on('exit', () => this.#end(new DecantError('plan-failed', 'The planning thread ended', 'The original was sent.'), worker))
    worker.unref()
    this.#worker = worker
    return worker
  }

  /** Gives up all that waits; the next plan starts a fresh worker. */
  #end(error: Error, ended?: Worker): void {
    if (ended && ended !== this.#worker) return
    const worker = this.#worker
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    void worker?.terminate()
  }
}
