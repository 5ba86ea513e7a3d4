import { parentPort } from 'node:worker_threads'
import type { DecodeNote } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { abstractRun } from '../mine/abstract-run.ts'
import type { PoolAnswer, PoolTask } from './abstract-pool.ts'
import { trajectoriesOf } from './trajectories-of.ts'

const answer = (message: PoolAnswer): void => parentPort?.postMessage(message)

parentPort?.on('message', ({ bytes, format }: PoolTask) => {
  try {
    let runs = 0
    const notes: DecodeNote[] = []
    for (const run of trajectoriesOf(bytes, format, (note) => notes.push(note))) {
      answer({ kind: 'run', run: abstractRun(run) })
      runs++
    }
    answer({ kind: 'done', runs, notes })
  } catch (error) {
    const code = error instanceof DecantError ? error.code : ''
    answer({ kind: 'fault', code, reason: error instanceof Error ? error.message : String(error) })
  }
})
