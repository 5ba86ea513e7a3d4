import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { apply, DecantError, type ErrorCode, type History } from '../../message/index.ts'
import { unlessAborted } from '../../model/index.ts'
import { findThreadScript, startIfPermitted } from '../../package/index.ts'
import type { Plan } from '../../pipeline/index.ts'
import type { Receipt } from '../receipt/receipt.ts'
import type { DecisionInput } from './decide.ts'
import { decideHere } from './decide-here.ts'
import { TaskPool } from './task-pool.ts'

/** The input of the worker. */
export interface WorkerTask {
  readonly history: History
  readonly input: DecisionInput
  /** Whether the worker also makes the receipt of a compressed history: for a long history that takes long as well. */
  readonly receipt?: boolean
}

/** A plan, and its receipt if that was asked for and made. */
export type PlanWithReceipt = Plan & { readonly receipt?: Receipt }

/** The worker's answer: a plan without its messages, which both sides can compute, or the fields of a typed error. */
export type WorkerAnswer =
  | { readonly plan: Omit<PlanWithReceipt, 'messages'> }
  | { readonly error: { readonly code: ErrorCode; readonly message: string; readonly remedy: string } }

/** Each worker has another copy of a history, and all of them share the processors with this thread. */
const workerPool = new TaskPool(Math.max(1, availableParallelism() - 1))

/**
 * Plans in a worker thread, which ends at once when the signal aborts; the promise is then rejected with the signal's reason. One fewer than the number of
 * processors plan at a time. A strategy given as an object cannot be sent and runs here, as does every plan if a bundle left out the worker's file or this
 * process may not start threads. Counters are not sent either: they only cache what the worker recounts.
 */
export async function decideOffThread({ history, input, receipt = false }: WorkerTask, signal?: AbortSignal): Promise<PlanWithReceipt> {
  const script = findThreadScript('compact/document/decide-worker')
  if (!script || typeof input.strategy !== 'string') return decideHere(history, input, signal)
  const { counter: _, estimate: __, ...cloneableInput } = input
  return unlessAborted(signal, () =>
    workerPool.run(async () => {
      signal?.throwIfAborted()
      const worker = startIfPermitted(() => new Worker(script, { workerData: { history, input: cloneableInput, receipt } satisfies WorkerTask, execArgv: [] }))
      return worker ? planFromWorker(worker, history, signal) : decideHere(history, input, signal)
    }),
  )
}

async function planFromWorker(worker: Worker, { messages }: History, signal: AbortSignal | undefined): Promise<PlanWithReceipt> {
  try {
    const answer = await unlessAborted(signal, () => workerAnswer(worker))
    if ('error' in answer) throw new DecantError(answer.error.code, answer.error.message, answer.error.remedy)
    return { ...answer.plan, messages: apply(messages, answer.plan.edit) }
  } finally {
    await worker.terminate()
  }
}

function workerAnswer(worker: Worker): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) =>
      reject(
        new DecantError(
          'worker-ended',
          `The planning thread ended with code ${code} before it answered`,
          'Give the process more memory, or compress without a signal.',
        ),
      ),
    )
  })
}
