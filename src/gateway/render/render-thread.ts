import { Worker } from 'node:worker_threads'
import { reasonOf } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { ResentStore } from '../../resent/index.ts'
import type { FromThread, RenderResult, RenderTask, StoreCall, ToThread } from './render-task.ts'

const MEMORY_MB = 2048
/** A thread idle for this long is ended: it holds a vocabulary and some compiled code. */
const IDLE_MS = 600_000

/** How one task ended. After a failure, `needed` says that a plan was being made for a history whose original could not be sent instead. */
export type Ended = { readonly result: RenderResult } | { readonly error: Error; readonly planned?: 'badly'; readonly needed?: boolean }

/** A thread that renders one task after the other; it is started by its first task, and again after it broke. */
export class RenderThread {
  readonly #limit: number
  readonly #script: URL
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined
  /** Gateways that the worker has served, and for which it may hold something. */
  #served = new Set<number>()

  /**
   * @param limit milliseconds that a task may take once its turn has come
   * @param script the script of the thread
   */
  constructor(limit: number, script: URL) {
    this.#limit = limit
    this.#script = script
  }

  get running(): boolean {
    return this.#worker !== undefined
  }

  /** Never rejects: if the thread cannot be started or a task cannot be sent to it, only that task fails. */
  run(task: RenderTask, store: ResentStore): Promise<Ended> {
    this.#waiting++
    const turn = this.#last
      .then(() => this.#one(task, store))
      .catch((error: unknown): Ended => ({ error: unasked(error) }))
      .finally(() => {
        this.#waiting--
        this.#rest()
      })
    this.#last = turn
    return turn
  }

  /** Starts the thread before it is needed, or keeps an idle one from being ended. Never throws: if it cannot be started now, a task tries again. */
  warm(): void {
    try {
      if (!this.#worker && this.#waiting === 0) this.#start().postMessage({ warm: true } satisfies ToThread)
    } catch {}
    this.#rest()
  }

  /** Starts the idle time anew. */
  #rest(): void {
    if (this.#idle) this.#idle.refresh()
    else this.#idle = setTimeout(() => this.#waiting === 0 && void this.close(), IDLE_MS).unref()
  }

  /** Makes the thread drop everything it holds for a gateway. Once this resolves, the archive that the thread had open for it is closed. */
  forget(gateway: number): Promise<void> {
    const turn = this.#last.then(() => (this.#worker && this.#served.delete(gateway) ? letGo(this.#worker, gateway) : undefined))
    this.#last = turn
    return turn
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #one(task: RenderTask, store: ResentStore): Promise<Ended> {
    const worker = this.#worker ?? this.#start()
    this.#served.add(task.gateway)
    return new Promise((resolve) => {
      let needed = false
      const over = (ended: Ended) => {
        clearTimeout(timer)
        worker.off('message', heard).off('error', broken).off('exit', gone)
        resolve(ended)
      }
      const broken = (error: Error) => {
        if (worker === this.#worker) this.#worker = undefined
        void worker.terminate()
        over({ error, planned: 'badly', needed })
      }
      const gone = () => broken(new DecantError('plan-failed', 'The planning thread ended', 'The original was sent.'))
      const slow = () => broken(new DecantError('plan-too-slow', `Planning took longer than ${this.#limit} ms`, 'Raise the limit.'))
      const heard = (said: FromThread) => {
        if ('ask' in said) void answered(said, store).then((answer) => worker.postMessage(answer))
        else if ('planning' in said) needed = said.planning
        else if ('result' in said) over(said)
        else if ('error' in said) {
          const { error, unwritten, ...rest } = said
          const code = unwritten === undefined ? 'plan-failed' : 'archive-write-failed'
          over({ ...rest, error: new DecantError(code, error, unwritten ?? 'The original was sent.') })
        }
      }
      const timer = setTimeout(slow, this.#limit)
      worker.on('message', heard).on('error', broken).on('exit', gone)
      try {
        const body = new Uint8Array(task.body)
        worker.postMessage({ task: { ...task, body } } satisfies ToThread, [body.buffer])
      } catch (error) {
        over({ error: unasked(error) })
      }
    })
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    const forget = () => {
      if (worker === this.#worker) this.#worker = undefined
    }
    worker.on('error', forget).on('exit', forget)
    worker.unref()
    this.#worker = worker
    this.#served.clear()
    return worker
  }
}

function letGo(worker: Worker, gateway: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      worker.off('message', heard).off('exit', over)
      worker.unref()
      resolve()
    }
    const heard = (said: FromThread) => {
      if ('over' in said) over()
    }
    worker.on('message', heard).on('exit', over)
    worker.ref()
    worker.postMessage({ over: gateway } satisfies ToThread)
  })
}

function unasked(error: unknown): DecantError {
  return new DecantError('plan-failed', `The planning thread could not be asked: ${reasonOf(error)}`, 'The original was sent.')
}

/** Puts a thread's question to the archive. */
async function answered(call: StoreCall, store: ResentStore): Promise<ToThread> {
  try {
    if (call.ask === 'standing') return { store: await store.standing(call.links) }
    if (call.ask === 'least') return { store: await store.least(call.mark) }
    if (call.ask === 'remember') return { store: await store.remember(call.link, call.entries, call.marks, call.known) }
    await store.keep(call.entries)
    return { store: undefined }
  } catch (error) {
    return { fault: reasonOf(error) }
  }
}
