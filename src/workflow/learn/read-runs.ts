import type { DecodeNote } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { errorMessage } from '../../validation/index.ts'
import { abstractRun } from '../mine/abstract-run.ts'
import type { AbstractRun } from '../mine/abstract-step.ts'
import { trajectoriesOf } from './trajectories-of.ts'

/** A file to read. */
export interface FileTask {
  readonly bytes: Uint8Array
  readonly format?: string
}

/** How the reading ended: with the number of runs and what was left out, or with the reason for which it failed. */
export type FileResult =
  | { readonly kind: 'done'; readonly runs: number; readonly notes: readonly DecodeNote[] }
  | { readonly kind: 'error'; readonly code: string; readonly reason: string }

/** Reads a file in the calling thread and passes each abstract run to `onRun` as soon as it is read. Never throws. */
export function readRuns({ bytes, format }: FileTask, onRun: (run: AbstractRun) => void): FileResult {
  try {
    let runs = 0
    const notes: DecodeNote[] = []
    for (const run of trajectoriesOf(bytes, format, (note) => notes.push(note))) {
      onRun(abstractRun(run))
      runs++
    }
    return { kind: 'done', runs, notes }
  } catch (error) {
    const code = error instanceof DecantError ? error.code : ''
    return { kind: 'error', code, reason: errorMessage(error) }
  }
}
