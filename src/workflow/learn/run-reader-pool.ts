import { Worker } from 'node:worker_threads'
import { startIfPermitted, threadScript } from '../../package/index.ts'
import type { AbstractRun } from '../mine/abstract-step.ts'
import { type FileResult, type FileTask, readRuns } from './read-runs.ts'

/** A worker's message: each run as it is read, then how the file ended. */
export type PoolMessage = { readonly kind: 'run'; readonly run: AbstractRun } | FileResult

/** Size of a thread's young generation, in MB: garbage from reading is cleared early, so that many threads together stay small. */
const YOUNG_GENERATION_MB = 16

/** The code of an error that was not caused by the file itself. */
export const THREAD_ENDED = 'thread-ended'

/** A thread and the callback for its messages. */
interface PooledReader {
  readonly worker: Worker
  onMessage?: (answer: PoolMessage) => void
}

/** Worker threads that read files into abstract runs, each one file at a time. Ended by `close`. */
export class RunReaderPool {
  /** @throws DecantError `part-missing` in a bundle */
  readonly #script = threadScript('workflow/learn/abstract-worker')
  readonly #idle = new Set<PooledReader>()
  readonly #all = new Set<PooledReader>()
  #isClosed = false

  /**
   * Reads a file on a free thread, or on a new one; the caller decides how many read at a time. If a thread dies, the reading of its file ends in an error. The
   * bytes are copied, since whoever gave them may still need them. A process that may not start threads reads the file itself.
   */
  async read(task: FileTask, onRun: (run: AbstractRun) => void): Promise<FileResult> {
    if (this.#isClosed) return { kind: 'error', code: THREAD_ENDED, reason: 'The reading was ended' }
    const [idle] = this.#idle
    const reader = idle ?? startIfPermitted(() => this.#start())
    if (!reader) return readRuns(task, onRun)
    this.#idle.delete(reader)
    return new Promise((resolve) => {
      reader.onMessage = (answer) => {
        if (answer.kind === 'run') return onRun(answer.run)
        if (this.#all.has(reader)) this.#idle.add(reader)
        resolve(answer)
      }
      const bytes = new Uint8Array(task.bytes)
      reader.worker.postMessage({ ...task, bytes }, [bytes.buffer])
    })
  }

  /** Ends all threads; unfinished readings end in an error. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#all].map(({ worker }) => worker.terminate()))
  }

  #start(): PooledReader {
    const worker = new Worker(this.#script, {
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    const reader: PooledReader = { worker }
    const onEnd = (reason: string): void => {
      if (!this.#all.delete(reader)) return
      this.#idle.delete(reader)
      reader.onMessage?.({ kind: 'error', code: THREAD_ENDED, reason })
    }
    worker.on('message', (answer: PoolMessage) => reader.onMessage?.(answer))
    worker.on('error', (error) => onEnd(error.message))
    worker.on('exit', (code) => onEnd(`The reading thread ended with code ${code}`))
    this.#all.add(reader)
    return reader
  }
}
