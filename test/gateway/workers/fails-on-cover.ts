import { parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import type { PoolTask } from '../../../src/gateway/plan-pool.ts'

/** Fails the first strategy and plans with any other. */
parentPort?.on('message', ({ id, history, asked }: PoolTask) => {
  if (asked.strategy === 'cover') return parentPort?.postMessage({ id, error: 'cover broke' })
  const { messages: _, ...plan } = decide(history, asked)
  parentPort?.postMessage({ id, plan })
})
