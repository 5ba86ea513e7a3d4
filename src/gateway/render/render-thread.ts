import { reasonOf } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { ResentStore } from '../../resent/index.ts'
import type { FromThread, RenderResult, RenderTask, StoreCall, ToThread } from './render-task.ts'
import { startedThread, type Thread } from './thread.ts'

/** A thread idle for this long is ended: it holds a vocabulary and some compiled code. */
const IDLE_MS = 600_000

/** How one task ended. After a failure, `needed` says that a plan was being made for a history whose original could not be sent instead. */
export type Ended = { readonly result: RenderResult } | { readonly error: Error; readonly planned?: 'badly'; readonly needed?: boolean }

/** A thread that renders one task after the other; it is started by its first task, and again after it broke. */
export class RenderThread {
  readonly #limit: number
  readonly #script: URL
  #thread: Thread | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined
  /** Gateways that the thread has served, and for which it may hold something. */
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
    return this.#thread !== undefined
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
      if (!this.#thread && this.#waiting === 0) this.#start().say({ warm: true })
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
    const turn = this.#last.then(() => (this.#thread && this.#served.delete(gateway) ? letGo(this.#thread, gateway) : undefined))
    this.#last = turn
    return turn
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }

  #one(task: RenderTask, store: ResentStore): Promise<Ended> {
    const thread = this.#thread ?? this.#start()
    this.#served.add(task.gateway)
    return new Promise((resolve) => {
      let needed = false
      const over = (ended: Ended) => {
        clearTimeout(timer)
        deaf()
        resolve(ended)
      }
      const broken = (error: Error = new DecantError('plan-failed', 'The planning thread ended', 'The original was sent.')) => {
        if (thread === this.#thread) this.#thread = undefined
        void thread.end()
        over({ error, planned: 'badly', needed })
      }
      const slow = () => broken(new DecantError('plan-too-slow', `Planning took longer than ${this.#limit} ms`, 'Raise the limit.'))
      const heard = (said: FromThread) => {
        if ('ask' in said) void answered(said, store).then((answer) => thread.say(answer))
        else if ('planning' in said) needed = said.planning
        else if ('result' in said) over(said)
        else if ('error' in said) {
          const { error, unwritten, ...rest } = said
          const code = unwritten === undefined ? 'plan-failed' : 'archive-write-failed'
          over({ ...rest, error: new DecantError(code, error, unwritten ?? 'The original was sent.') })
        }
      }
      const timer = thread.isHere ? undefined : setTimeout(slow, this.#limit)
      const deaf = thread.hear(heard, broken)
      try {
        const body = new Uint8Array(task.body)
        thread.say({ task: { ...task, body } }, body.buffer)
      } catch (error) {
        over({ error: unasked(error) })
      }
    })
  }

  #start(): Thread {
    const thread = startedThread(this.#script)
    const forget = () => {
      if (thread === this.#thread) this.#thread = undefined
    }
    thread.hear(undefined, forget)
    this.#thread = thread
    this.#served.clear()
    return thread
  }
}

function letGo(thread: Thread, gateway: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      deaf()
      thread.hold(false)
      resolve()
    }
    const heard = (said: FromThread) => {
      if ('over' in said) over()
    }
    const deaf = thread.hear(heard, over)
    thread.hold(true)
    thread.say({ over: gateway })
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
