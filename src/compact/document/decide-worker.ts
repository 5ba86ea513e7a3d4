import { parentPort, workerData } from 'node:worker_threads'
import { DecantError } from '../../message/index.ts'
import { decide } from './decide.ts'
import type { Answer, Task } from './decide-off-thread.ts'

parentPort?.postMessage(answer(workerData as Task))

function answer({ history, asked }: Task): Answer {
  try {
    const { messages: _, ...plan } = decide(history, asked)
    return { plan }
  } catch (error) {
    if (error instanceof DecantError) return { error: { code: error.code, message: error.message, remedy: error.remedy } }
    throw error
  }
}
