import { parentPort, workerData } from 'node:worker_threads'
import { DecantError } from '../../message/index.ts'
import { planReceipt } from '../receipt/plan-receipt.ts'
import { decide } from './decide.ts'
import type { Answer, Task } from './decide-off-thread.ts'

parentPort?.postMessage(answer(workerData as Task))

function answer({ history, asked, receipt }: Task): Answer {
  try {
    const made = decide(history, asked)
    const { messages: _, ...plan } = made
    return { plan: { ...plan, ...(receipt && made.report.status === 'compressed' && { receipt: planReceipt(history, made) }) } }
  } catch (error) {
    if (error instanceof DecantError) return { error: { code: error.code, message: error.message, remedy: error.remedy } }
    throw error
  }
}
