import type { SlotSource } from './abstract-step.ts'

/** A routine that runs share: what is done, one step after another, and where each argument comes from. */
export interface Routine {
  readonly steps: readonly {
    readonly symbol: string
    readonly source: SlotSource /** Fraction of the positions where the argument came from there. */
    readonly sourceRatio: number
  }[]
  /** Weight of the runs that show it. */
  readonly support: number
  /** Names of runs that show it, only some if there are many. */
  readonly runs: readonly string[]
  /** Number of runs that show it, if `runs` does not name all. */
  readonly runCount?: number
  /** Of the runs that show it and whose end is known: the fraction that succeeded; undefined if none is known. */
  readonly success: number | undefined
  /** The same fraction of all mined runs, for comparison. */
  readonly usual?: number
}
