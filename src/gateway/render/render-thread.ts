import { DecantError } from '../../message/index.ts'
import type { ResentStore } from '../../resent/index.ts'
import { reasonOf } from '../../validation/index.ts'
import type { FromThread, RenderResult, RenderTask, StoreCall, ToThread } from './render-task.ts'
import { startThread, type Thread } from './thread.ts'

/** A thread idle for this long is ended: it holds a vocabulary and some compiled code. */
const IDLE_MS = 600_000

/** How one task ended. After a failure, `needed` means that a plan was being made for a history whose original could not be sent instead. */
export type RenderOutcome = { readonly result: RenderResult } | { readonly error: Error; readonly planned?: 'failure'; readonly needed?: boolean }

/** A thread that renders one task after the other; it is started by its first task, and again after it broke. */
export class RenderThread {
  readonly #maxTaskMs: number
  readonly #script: URL
  #thread: Thread | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idleTimer: NodeJS.Timeout | undefined
  /** Gateways that the thread has served, and for which it may hold something. */
  #served = new Set<number>()

  /**
   * @param maxTaskMs milliseconds that a task may take once its turn has come
   * @param script the script of the thread
   */
  constructor(maxTaskMs: number, script: URL) {
    this.#maxTaskMs = maxTaskMs
    this.#script = script
  }

  get running(): boolean {
    return this.#thread !== undefined
  }

  /** Never rejects: if the thread cannot be started or a task cannot be sent to it, only that task fails. */
  run(task: RenderTask, store: ResentStore): Promise<RenderOutcome> {
    this.#waiting++
    const turn = this.#last
      .then(() => this.#runTask(task, store))
      .catch((error: unknown): RenderOutcome => ({ error: sendFailure(error) }))
      .finally(() => {
        this.#waiting--
        this.#restartIdleTimer()
      })
    this.#last = turn
    return turn
  }

  /** Starts the thread before it is needed, or keeps an idle one from being ended. Never throws: if it cannot be started now, a task tries again. */
  warm(): void {
    try {
      if (!this.#thread && this.#waiting === 0) this.#start().send({ warm: true })
    } catch {}
    this.#restartIdleTimer()
  }

  #restartIdleTimer(): void {
    if (this.#idleTimer) this.#idleTimer.refresh()
    else this.#idleTimer = setTimeout(() => this.#waiting === 0 && void this.close(), IDLE_MS).unref()
  }

  /** Makes the thread drop everything it holds for a gateway. Once this resolves, the archive that the thread had open for it is closed. */
  forget(gateway: number): Promise<void> {
    const turn = this.#last.then(() => (this.#thread && this.#served.delete(gateway) ? releaseGateway(this.#thread, gateway) : undefined))
    this.#last = turn
    return turn
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }

  #runTask(task: RenderTask, store: ResentStore): Promise<RenderOutcome> {
    const thread = this.#thread ?? this.#start()
    this.#served.add(task.gateway)
    return new Promise((resolve) => {
      let needed = false
      const finish = (outcome: RenderOutcome) => {
        clearTimeout(timer)
        stopListening()
        resolve(outcome)
      }
      const fail = (error: Error = new DecantError('plan-failed', 'The planning thread ended', 'The original was sent.')) => {
        if (thread === this.#thread) this.#thread = undefined
        void thread.end()
        finish({ error, planned: 'failure', needed })
      }
      const failAsTooSlow = () => fail(new DecantError('plan-too-slow', `Planning took longer than ${this.#maxTaskMs} ms`, 'Raise the limit.'))
      const onMessage = (message: FromThread) => {
        if ('ask' in message) void answerStoreCall(message, store).then((answer) => thread.send(answer))
        else if ('planning' in message) needed = message.planning
        else if ('result' in message) finish(message)
        else if ('error' in message) {
          const { error, archiveFailure, ...rest } = message
          const code = archiveFailure === undefined ? 'plan-failed' : 'archive-write-failed'
          finish({ ...rest, error: new DecantError(code, error, archiveFailure ?? 'The original was sent.') })
        }
      }
      const timer = thread.isHere ? undefined : setTimeout(failAsTooSlow, this.#maxTaskMs)
      const stopListening = thread.listen(onMessage, fail)
      try {
        const body = new Uint8Array(task.body)
        thread.send({ task: { ...task, body } }, body.buffer)
      } catch (error) {
        finish({ error: sendFailure(error) })
      }
    })
  }

  #start(): Thread {
    const thread = startThread(this.#script)
    const onEnd = () => {
      if (thread === this.#thread) this.#thread = undefined
    }
    thread.listen(undefined, onEnd)
    this.#thread = thread
    this.#served.clear()
    return thread
  }
}

function releaseGateway(thread: Thread, gateway: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stopListening()
      thread.keepAlive(false)
      resolve()
    }
    const onMessage = (message: FromThread) => {
      if ('forgotten' in message) finish()
    }
    const stopListening = thread.listen(onMessage, finish)
    thread.keepAlive(true)
    thread.send({ forget: gateway })
  })
}

function sendFailure(error: unknown): DecantError {
  return new DecantError('plan-failed', `The planning thread could not be asked: ${reasonOf(error)}`, 'The original was sent.')
}

/** Makes a thread's call to the archive. */
async function answerStoreCall(call: StoreCall, store: ResentStore): Promise<ToThread> {
  try {
    if (call.ask === 'findCompaction') return { store: await store.findCompaction(call.links) }
    if (call.ask === 'minChars') return { store: await store.minChars(call.mark) }
    if (call.ask === 'remember') return { store: await store.remember(call.link, call.entries, call.marks, call.storedEdit) }
    await store.keep(call.entries)
    return { store: undefined }
  } catch (error) {
    return { fault: reasonOf(error) }
  }
}
