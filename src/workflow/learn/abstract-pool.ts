import { Worker } from 'node:worker_threads'
import { threadScript, unlessForbidden } from '../../package/index.ts'
import type { AbstractRun } from '../mine/abstract-step.ts'
import { type FileEnd, type FileTask, readRuns } from './read-runs.ts'

/** A worker's message: each run as it is read, then how the file ended. */
export type PoolAnswer = { readonly kind: 'run'; readonly run: AbstractRun } | FileEnd

/** Size of a thread's young generation, in MB: garbage from reading is cleared early, so that many threads together stay small. */
const YOUNG = 16

/** The code of a fault that was not caused by the file itself. */
export const THREAD_ENDED = 'thread-ended'

/** A thread and the callback for its messages. */
interface Reader {
  readonly worker: Worker
  told?: (answer: PoolAnswer) => void
}

/** Worker threads that read files into abstract runs, each one file at a time. Ended by `close`. */
export class AbstractPool {
  /** @throws DecantError `part-missing` in a bundle */
  readonly #script = threadScript('workflow/learn/abstract-worker')
  readonly #idle: Reader[] = []
  readonly #all = new Set<Reader>()
  #isClosed = false

  /**
   * Reads a file on a free thread, or on a new one; the caller decides how many read at a time. If a thread dies, the reading of its file ends in a fault. The
   * bytes are detached afterwards if they fill their buffer. A process that may not start threads reads the file itself.
   */
  async read(task: FileTask, take: (run: AbstractRun) => void): Promise<FileEnd> {
    if (this.#isClosed) return { kind: 'fault', code: THREAD_ENDED, reason: 'The reading was ended' }
    const reader = this.#idle.pop() ?? unlessForbidden(() => this.#start())
    if (!reader) return readRuns(task, take)
    return new Promise((resolve) => {
      reader.told = (answer) => {
        if (answer.kind === 'run') return take(answer.run)
        if (this.#all.has(reader)) this.#idle.push(reader)
        resolve(answer)
      }
      const { buffer } = task.bytes
      const whole = buffer instanceof ArrayBuffer && buffer.byteLength === task.bytes.byteLength
      reader.worker.postMessage(task, whole ? [buffer] : [])
    })
  }

  /** Ends all threads; unfinished readings end in a fault. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#all].map(({ worker }) => worker.terminate()))
  }

  #start(): Reader {
    const worker = new Worker(this.#script, {
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    })
    const reader: Reader = { worker }
    const died = (reason: string): void => {
      if (!this.#all.delete(reader)) return
      reader.told?.({ kind: 'fault', code: THREAD_ENDED, reason })
    }
    worker.on('message', (answer: PoolAnswer) => reader.told?.(answer))
    worker.on('error', (error) => died(error.message))
    worker.on('exit', (code) => died(`The reading thread ended with code ${code}`))
    this.#all.add(reader)
    return reader
  }
}
