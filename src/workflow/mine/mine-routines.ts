import type { AbstractRun, SlotSource } from './abstract-step.ts'
import { shorteningPatterns } from './description-length.ts'
import { extendedPatterns } from './extended-patterns.ts'
import { type Pattern, prefixSpan } from './prefix-span.ts'

/** A routine that runs share: what is done, one step after the other, and where each argument comes from. */
export interface Routine {
  readonly steps: readonly {
    readonly symbol: string
    readonly source: SlotSource /** Share of the places where the argument came from there. */
    readonly sure: number
  }[]
  /** Weight of the runs that show it. */
  readonly support: number
  readonly runs: readonly string[]
  /** Of the runs that show it and tell: the share that succeeded; undefined where none tells. */
  readonly success: number | undefined
}

/** Options of mining. */
export interface MineOptions {
  /** Runs, weighted by success, that a routine needs. Default 3, less where there are few runs: a twelfth of their weight, at least 1. */
  readonly minSupport?: number
  /** Steps of a routine at most. Default 7. */
  readonly maxLength?: number
  /** Routines at most. Default 96. */
  readonly most?: number
}

/** What a run counts: success, unknown, failure. */
const WEIGHT = { success: 1, unknown: 0.5, failure: 0.1 } as const

/**
 * Mines routines from runs, without a model: two thirds of the runs are mined, and a routine is kept only if it shortens the description of the other third.
 * Which third is decided by place, so the same runs give the same routines.
 *
 * @example
 * const routines = mineRoutines(runs.map((run) => abstractRun(run)))
 */
export function mineRoutines(runs: readonly AbstractRun[], options: MineOptions = {}): Routine[] {
  const { maxLength = 7, most = 96 } = options
  const numbers = new Map<string, number>()
  const coded = runs.map(({ steps }) => steps.map(({ symbol }) => numberOf(symbol, numbers)))
  const mined = runs.map((_, i) => i).filter((i) => i % 3 !== 2)
  const sequences = mined.map((i) => coded[i] as number[])
  const weights = mined.map((i) => weightOf(runs[i] as AbstractRun))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const minSupport = options.minSupport ?? Math.max(1, Math.min(3, total / 12))
  const patterns = prefixSpan(sequences, weights, { minSupport, maxLength, most: 4_000 })
  const kept = shorteningPatterns(
    patterns,
    coded.filter((_, i) => i % 3 === 2),
    most,
  )
  const names = [...numbers.keys()]
  return extendedPatterns(kept, patterns).map((pattern) =>
    routineOf(
      pattern,
      mined.map((i) => runs[i] as AbstractRun),
      names,
    ),
  )
}

function numberOf(symbol: string, numbers: Map<string, number>): number {
  const known = numbers.get(symbol)
  if (known !== undefined) return known
  numbers.set(symbol, numbers.size)
  return numbers.size - 1
}

function weightOf({ success }: AbstractRun): number {
  return success === undefined ? WEIGHT.unknown : success ? WEIGHT.success : WEIGHT.failure
}

/** Anti-unification over all places: what is alike stays, what differs becomes a slot with the source it was filled from most often. */
function routineOf({ symbols, support, places }: Pattern, runs: readonly AbstractRun[], names: readonly string[]): Routine {
  const steps = symbols.map((symbol, i) => {
    const counts = new Map<SlotSource, number>()
    for (const [run, at] of places) {
      const source = runs[run]?.steps[at + i]?.source ?? 'new'
      counts.set(source, (counts.get(source) ?? 0) + 1)
    }
    const [source, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
    return { symbol: names[symbol] as string, source, sure: count / places.length }
  })
  const shown = [...new Set(places.map(([run]) => run))].map((run) => runs[run] as AbstractRun)
  const told = shown.filter(({ success }) => success !== undefined)
  return {
    steps,
    support,
    runs: shown.slice(0, 20).map(({ id }) => id),
    success: told.length === 0 ? undefined : told.filter(({ success }) => success).length / told.length,
  }
}
