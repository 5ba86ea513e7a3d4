import { Worker } from 'node:worker_threads'
import type { DecodeNote } from '../../format/index.ts'
import { threadScript } from '../../package/index.ts'
import type { AbstractRun } from '../mine/abstract-step.ts'

/** A file for a worker. */
export interface PoolTask {
  readonly bytes: Uint8Array
  readonly format?: string
}

/** A worker's message: each run as it is read, then either that the file is done and what was left out of it, or why it failed. */
export type PoolAnswer =
  | { readonly kind: 'run'; readonly run: AbstractRun }
  | { readonly kind: 'done'; readonly runs: number; readonly notes: readonly DecodeNote[] }
  | { readonly kind: 'fault'; readonly code: string; readonly reason: string }

/** The result of reading a file. */
export type FileEnd = Exclude<PoolAnswer, { kind: 'run' }>

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
   * bytes are detached afterwards if they fill their buffer.
   */
  async read(task: PoolTask, take: (run: AbstractRun) => void): Promise<FileEnd> {
    if (this.#isClosed) return { kind: 'fault', code: THREAD_ENDED, reason: 'The reading was ended' }
    const reader = this.#idle.pop() ?? this.#start()
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
