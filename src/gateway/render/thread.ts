import { MessageChannel, Worker } from 'node:worker_threads'
import { decide } from '../../compact/index.ts'
import { unlessForbidden } from '../../package/index.ts'
import { answerRenders } from './answer-renders.ts'
import type { FromThread, ToThread } from './render-task.ts'

const MEMORY_MB = 2048
/** For short-lived objects: left to itself, V8 takes some 130 MB for each thread and gives none of it back, to be a twentieth faster. */
const YOUNG_MB = 48

/** A thread that renders, or what stands for one. */
export interface Thread {
  /** Whether it is the one that serves: what is slow there holds up its clock as well. */
  readonly isHere: boolean
  /** @param handed what is of no use on this side afterwards */
  say(said: ToThread, handed?: ArrayBuffer): void
  /** Tells what it says, and once that it ended; gives what ends the telling. */
  hear(heard: (said: FromThread) => void, ended: (error?: Error) => void): () => void
  /** Whether it holds the process open. */
  hold(isHeld: boolean): void
  end(): Promise<unknown>
}

let told = false

/** Starts a thread that runs a script. Where this process may start none, requests are rendered in this one, which is told once. */
export function startedThread(script: URL): Thread {
  const worker = unlessForbidden(
    () => new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB } }),
  )
  if (worker) return inWorker(worker)
  if (!told)
    process.emitWarning(
      'This process may start no thread: histories are compacted in the one that serves, and hold up its other requests. Give Node --allow-worker.',
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
      worker.on('message', heard).on('error', ended).on('exit', gone)
      return () => worker.off('message', heard).off('error', ended).off('exit', gone)
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

/** Getting warm would hold up what it is for. */
function here(): Thread {
  const { port1: inside, port2: port } = new MessageChannel()
  answerRenders(inside, decide)
  inside.unref()
  return {
    isHere: true,
    say: (said, handed) => 'warm' in said || port.postMessage(said, handed ? [handed] : []),
    hear: (heard, ended) => {
      const gone = () => ended()
      port.on('message', heard).on('close', gone).unref()
      return () => port.off('message', heard).off('close', gone)
    },
    hold: (isHeld) => (isHeld ? port.ref() : port.unref()),
    end: async () => inside.close(),
  }
}
