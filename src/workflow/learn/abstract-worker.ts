import { parentPort } from 'node:worker_threads'
import type { PoolAnswer } from './abstract-pool.ts'
import { type FileTask, readRuns } from './read-runs.ts'

const answer = (message: PoolAnswer): void => parentPort?.postMessage(message)

parentPort?.on('message', (task: FileTask) => answer(readRuns(task, (run) => answer({ kind: 'run', run }))))
