import { parentPort, workerData } from 'node:worker_threads'
import { DecantError } from '../../message/index.ts'
import { planReceipt } from '../receipt/plan-receipt.ts'
import { decide } from './decide.ts'
import type { WorkerAnswer, WorkerTask } from './decide-off-thread.ts'

parentPort?.postMessage(answerTask(workerData as WorkerTask))

function answerTask({ history, input, receipt }: WorkerTask): WorkerAnswer {
  try {
    const fullPlan = decide(history, input)
    const { messages: _, ...plan } = fullPlan
    return { plan: { ...plan, ...(receipt && fullPlan.report.status === 'compressed' && { receipt: planReceipt(history, fullPlan) }) } }
  } catch (error) {
    if (error instanceof DecantError) return { error: { code: error.code, message: error.message, remedy: error.remedy } }
    throw error
  }
}
