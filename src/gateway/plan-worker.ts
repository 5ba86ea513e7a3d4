import { parentPort } from 'node:worker_threads'
import { decide } from '../compact/index.ts'
import type { PoolAnswer, PoolTask } from './plan-pool.ts'

parentPort?.on('message', ({ id, history, asked }: PoolTask) => parentPort?.postMessage(answer(id, history, asked)))

function answer(id: number, history: PoolTask['history'], asked: PoolTask['asked']): PoolAnswer {
  try {
    const { messages: _, ...plan } = decide(history, asked)
    return { id, plan }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
