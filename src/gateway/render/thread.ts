import { MessageChannel, Worker } from 'node:worker_threads'
import { startIfPermitted } from '../../package/index.ts'
import type { FromThread, ToThread } from './render-task.ts'

const MEMORY_MB = 2048
/** For short-lived objects. Without this limit V8 takes some 130 MB per thread and never gives it back, to be about 5 % faster. */
const YOUNG_MB = 48

/** A thread that renders, or the serving thread in its place. */
export interface Thread {
  /** Whether it is the serving thread itself: slow work there delays its timers too. */
  readonly isHere: boolean
  /** @param transfer a buffer to transfer, which this side cannot use afterwards */
  send(message: ToThread, transfer?: ArrayBuffer): void
  /**
   * Calls `onMessage` for each message of the thread, and `onEnd` once it ended; returns a function that stops both. While somebody listens to messages, a
   * worker keeps the process running.
   */
  listen(onMessage: ((message: FromThread) => void) | undefined, onEnd: (error?: Error) => void): () => void
  /** Sets whether the thread keeps the process running. */
  keepAlive(isKeptAlive: boolean): void
  end(): Promise<unknown>
}

let hasWarned = false

/**
 * Starts a thread that runs a script. If this process may not start threads, requests are rendered in the current one, and the first time a warning states it.
 */
export function startThread(script: URL): Thread {
  const worker = startIfPermitted(
    () => new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB } }),
  )
  if (worker) return workerThread(worker)
  if (!hasWarned)
    process.emitWarning(
      'This process may not start threads: histories are compacted in the serving thread, which delays its other requests. Start Node with --allow-worker.',
    )
  hasWarned = true
  return servingThread()
}

function workerThread(worker: Worker): Thread {
  worker.unref()
  return {
    isHere: false,
    send: (message, transfer) => worker.postMessage(message, transfer ? [transfer] : []),
    listen: (onMessage, onEnd) => {
      const onExit = () => onEnd()
      worker.on('error', onEnd).on('exit', onExit)
      if (onMessage) worker.on('message', onMessage)
      return () => {
        worker.off('error', onEnd).off('exit', onExit)
        if (onMessage) worker.off('message', onMessage)
      }
    },
    keepAlive: (isKeptAlive) => (isKeptAlive ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

/** Renders in the current thread. Does not warm up, since that would delay the very requests that it is meant to speed up. */
function servingThread(): Thread {
  const { port1: inside, port2: port } = new MessageChannel()
  import('./render-here.ts').then(
    ({ renderHere }) => renderHere(inside),
    () => inside.close(),
  )
  return {
    isHere: true,
    send: (message, transfer) => 'warm' in message || port.postMessage(message, transfer ? [transfer] : []),
    listen: (onMessage, onEnd) => {
      const onExit = () => onEnd()
      port.on('close', onExit)
      if (onMessage) port.on('message', onMessage).unref()
      return () => {
        port.off('close', onExit)
        if (onMessage) port.off('message', onMessage)
      }
    },
    keepAlive: (isKeptAlive) => (isKeptAlive ? port.ref() : port.unref()),
    end: async () => inside.close(),
  }
}
