import { parentPort } from 'node:worker_threads'
import { DecantError } from '../../message/index.ts'
import { abstractRun } from '../mine/abstract-run.ts'
import type { PoolAnswer, PoolTask } from './abstract-pool.ts'
import { trajectoriesOf } from './trajectories-of.ts'

const answer = (message: PoolAnswer): void => parentPort?.postMessage(message)

parentPort?.on('message', ({ bytes, format }: PoolTask) => {
  try {
    let runs = 0
    for (const run of trajectoriesOf(bytes, format)) {
      answer({ kind: 'run', run: abstractRun(run) })
      runs++
    }
    answer({ kind: 'done', runs })
  } catch (error) {
    const code = error instanceof DecantError ? error.code : ''
    answer({ kind: 'fault', code, reason: error instanceof Error ? error.message : String(error) })
  }
})
