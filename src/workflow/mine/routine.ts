import type { SlotSource } from './abstract-step.ts'

/** A routine that runs share: what is done, one step after the other, and where each argument comes from. */
export interface Routine {
  readonly steps: readonly {
    readonly symbol: string
    readonly source: SlotSource /** Share of the places where the argument came from there. */
    readonly sure: number
  }[]
  /** Weight of the runs that show it. */
  readonly support: number
  /** Names of runs that show it, some of them where there are many. */
  readonly runs: readonly string[]
  /** How many do, where `runs` does not name all. */
  readonly shown?: number
  /** Of the runs that show it and tell: the share that succeeded; undefined where none tells. */
  readonly success: number | undefined
  /** The same share of all runs mined, to compare with. */
  readonly usual?: number
}
