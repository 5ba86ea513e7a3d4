import { Worker } from 'node:worker_threads'
import type { DecodeNote } from '../../format/index.ts'
import { threadScript } from '../../package/index.ts'
import type { AbstractRun } from '../mine/abstract-step.ts'

/** A file for a worker. */
export interface PoolTask {
  readonly bytes: Uint8Array
  readonly format?: string
}

/** What a worker says: each run as it is read, then that the file is done and what of it was left out, or why it is not. */
export type PoolAnswer =
  | { readonly kind: 'run'; readonly run: AbstractRun }
  | { readonly kind: 'done'; readonly runs: number; readonly notes: readonly DecodeNote[] }
  | { readonly kind: 'fault'; readonly code: string; readonly reason: string }

/** How reading a file ended. */
export type FileEnd = Exclude<PoolAnswer, { kind: 'run' }>

/** Short-lived objects of a thread, in MB: what reading leaves behind is cleared early, so that many threads stay small together. */
const YOUNG = 16

/** The code of a fault that is none of the file's own. */
export const THREAD_ENDED = 'thread-ended'

/** A thread and who is told what it says. */
interface Reader {
  readonly worker: Worker
  told?: (answer: PoolAnswer) => void
}

/** Worker threads that read files into abstract runs, one file each at a time. Ended by `close`. */
export class AbstractPool {
  /** @throws DecantError `part-missing` in a bundle */
  readonly #script = threadScript('workflow/learn/abstract-worker')
  readonly #idle: Reader[] = []
  readonly #all = new Set<Reader>()
  #isClosed = false

  /**
   * Reads a file on a free thread, or on a fresh one; the caller decides how many read at a time. A thread that dies is a fault of its file. The bytes
   * are gone afterwards where they fill their buffer.
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

  /** Ends all threads; what they still read ends in a fault. */
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
