import { parentPort } from 'node:worker_threads'
import { type FileTask, readRuns } from './read-runs.ts'
import type { PoolMessage } from './run-reader-pool.ts'

const answer = (message: PoolMessage): void => parentPort?.postMessage(message)

parentPort?.on('message', (task: FileTask) => answer(readRuns(task, (run) => answer({ kind: 'run', run }))))
