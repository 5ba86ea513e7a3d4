import { MessageChannel, Worker } from 'node:worker_threads'
import { decide } from '../../compact/index.ts'
import { unlessForbidden } from '../../package/index.ts'
import { answerRenders } from './answer-renders.ts'
import type { FromThread, ToThread } from './render-task.ts'

const MEMORY_MB = 2048
/** For short-lived objects. Without this limit V8 takes some 130 MB per thread and never gives it back, to be about 5 % faster. */
const YOUNG_MB = 48

/** A thread that renders, or the serving thread in its place. */
export interface Thread {
  /** Whether it is the serving thread itself: slow work there delays its timers too. */
  readonly isHere: boolean
  /** @param handed a buffer to transfer, which this side cannot use afterwards */
  say(said: ToThread, handed?: ArrayBuffer): void
  /**
   * Calls `heard` for each message of the thread, and `ended` once it ended; returns a function that stops both. While somebody listens to messages, a worker
   * keeps the process running.
   */
  hear(heard: ((said: FromThread) => void) | undefined, ended: (error?: Error) => void): () => void
  /** Sets whether the thread keeps the process running. */
  hold(isHeld: boolean): void
  end(): Promise<unknown>
}

let told = false

/** Starts a thread that runs a script. If this process may not start threads, requests are rendered in the current one, and the first time a warning says so. */
export function startedThread(script: URL): Thread {
  const worker = unlessForbidden(
    () => new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB } }),
  )
  if (worker) return inWorker(worker)
  if (!told)
    process.emitWarning(
      'This process may not start threads: histories are compacted in the serving thread, which delays its other requests. Start Node with --allow-worker.',
    )
  told = true
  return here()
}

function inWorker(worker: Worker): Thread {
  worker.unref()
  return {
    isHere: false,
    say: (said, handed) => worker.postMessage(said, handed ? [handed] : []),
    hear: (heard, ended) => {
      const gone = () => ended()
      worker.on('error', ended).on('exit', gone)
      if (heard) worker.on('message', heard)
      return () => {
        worker.off('error', ended).off('exit', gone)
        if (heard) worker.off('message', heard)
      }
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

/** Renders in the current thread. Does not warm up, since that would delay the very requests that it is meant to speed up. */
function here(): Thread {
  const { port1: inside, port2: port } = new MessageChannel()
  answerRenders(inside, decide)
  inside.unref()
  return {
    isHere: true,
    say: (said, handed) => 'warm' in said || port.postMessage(said, handed ? [handed] : []),
    hear: (heard, ended) => {
      const gone = () => ended()
      port.on('close', gone)
      if (heard) port.on('message', heard).unref()
      return () => {
        port.off('close', gone)
        if (heard) port.off('message', heard)
      }
    },
    hold: (isHeld) => (isHeld ? port.ref() : port.unref()),
    end: async () => inside.close(),
  }
}
