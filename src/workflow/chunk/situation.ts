import type { HistoryStep } from '../experience/coding-experience.ts'
import { actOfStep } from './act-of-step.ts'
import { outcomeOfStep } from './outcome-of-step.ts'

/** What had happened in the run before a step or chunk; without it a chunk is read as the beginning. */
export interface Situation {
  /** Steps so far. */
  readonly steps: number
  /** Something that is no script to reproduce a fault was edited. */
  readonly edited: boolean
  /** The last tests or run failed, and nothing passed since. */
  readonly failing: boolean
  /** Steps since they failed. */
  readonly since: number
  /** The file at hand reproduces a fault. */
  readonly reproducing: boolean
  /** Some file before did. */
  readonly reproduced: boolean
  /** Steps since the user said something. */
  readonly asked: number
}

export const BEGINNING: Situation = { steps: 0, edited: false, failing: false, since: 0, reproducing: false, reproduced: false, asked: 0 }

/** A failure is what looking is about for so many steps. */
const FRESH = 14

const REPRODUCTION = /repro/i

/** The situation after a chunk. */
export function situationAfter(chunk: readonly HistoryStep[], before: Situation): Situation {
  return chunk.reduce(situationAfterStep, before)
}

function situationAfterStep(before: Situation, step: HistoryStep): Situation {
  const { kind, paths } = actOfStep(step)
  const path = paths[0]
  const looks = kind === 'edit' || kind === 'view'
  const reproducing = looks && path !== undefined ? REPRODUCTION.test(path) : before.reproducing
  const edited = before.edited || (kind === 'edit' && !reproducing)
  const outcome = kind === 'test' || kind === 'run' ? outcomeOfStep(step) : undefined
  const failed = outcome === 'failure' || outcome === 'error'
  const since = failed ? 0 : before.since + 1
  const failing = failed || (before.failing && outcome !== 'success' && since <= FRESH)
  const reproduced = before.reproduced || reproducing
  const asked = step.action.startsWith('User: ') ? 0 : before.asked + 1
  return { steps: before.steps + 1, edited, failing, since, reproducing, reproduced, asked }
}
