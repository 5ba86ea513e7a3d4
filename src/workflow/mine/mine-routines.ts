import type { AbstractRun, SlotSource } from './abstract-step.ts'
import { checkAbstractRuns } from './check-abstract-runs.ts'
import { type Pattern, prefixSpan } from './prefix-span.ts'
import type { Routine } from './routine.ts'
import { selectShorteningPatterns } from './select-shortening-patterns.ts'

/** Minimum support of a routine: the weight of one in this many runs, but never less than one run with an unknown end, nor more than three that succeeded. */
const SUPPORT = { among: 60, min: 0.5, max: 3 } as const

/** Maximum number of steps of a routine, and the maximum number of routines. */
const [MAX_ROUTINE_STEPS, MAX_ROUTINES] = [7, 96]

/** Maximum number of patterns that are examined for routines. */
const MAX_PATTERNS = 4_000

const RUN_WEIGHTS = { success: 1, unknown: 0.5, failure: 0.25 } as const

/** Number of parts, each of which is left out once to judge what the rest teaches. */
const FOLDS = 3

/** Maximum number of runs that a routine names. */
const MAX_NAMED_RUNS = 20

/**
 * Mines routines from runs, without a model. The value of a routine is measured by cross-validation: each third of the runs is left out once while the others
 * are mined; a routine is kept only if it shortens the description of the runs left out. The thirds are assigned by index, so the same runs give the same
 * routines.
 *
 * @example
 * const routines = mineRoutines(runs.map((run) => abstractRun(run)))
 */
export function mineRoutines(runs: readonly AbstractRun[]): Routine[] {
  const numbers = new Map<string, number>()
  const encodedRuns = checkAbstractRuns(runs).map(({ steps }) => steps.map(({ symbol }) => symbolNumber(symbol, numbers)))
  const minePatterns = (chosen: readonly number[], ratio: number): Pattern[] => {
    const weights = chosen.map((i) => weightOf(runs[i] as AbstractRun))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const minSupport = Math.max(SUPPORT.min, Math.min(SUPPORT.max, total / SUPPORT.among)) * ratio
    const sequences = chosen.map((i) => encodedRuns[i] as number[])
    return prefixSpan(sequences, weights, { minSupport, maxLength: MAX_ROUTINE_STEPS, maxPatterns: MAX_PATTERNS })
  }
  const all = runs.map((_, i) => i)
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    patterns: minePatterns(
      all.filter((i) => i % FOLDS !== fold),
      (FOLDS - 1) / FOLDS,
    ),
    unseen: encodedRuns.filter((_, i) => i % FOLDS === fold),
  }))
  const patterns = minePatterns(all, 1)
  const names = [...numbers.keys()]
  const usual = successRate(runs)
  return extendPatterns(selectShorteningPatterns(patterns, folds, MAX_ROUTINES), patterns).map((pattern) => ({
    ...routineOf(pattern, runs, names),
    ...(usual !== undefined && { usual }),
  }))
}

function symbolNumber(symbol: string, numbers: Map<string, number>): number {
  const known = numbers.get(symbol)
  if (known !== undefined) return known
  numbers.set(symbol, numbers.size)
  return numbers.size - 1
}

function weightOf({ success }: AbstractRun): number {
  return success === undefined ? RUN_WEIGHTS.unknown : success ? RUN_WEIGHTS.success : RUN_WEIGHTS.failure
}

/** Anti-unification over all positions: what is equal stays, what differs becomes a slot with the source that filled it most often. */
function routineOf({ symbols, support, places }: Pattern, runs: readonly AbstractRun[], names: readonly string[]): Routine {
  const steps = symbols.map((symbol, i) => {
    const counts = new Map<SlotSource, number>()
    for (const [run, at] of places) {
      const source = runs[run]?.steps[at + i]?.source ?? 'new'
      counts.set(source, (counts.get(source) ?? 0) + 1)
    }
    const [source, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
    return { symbol: names[symbol] as string, source, sourceRatio: count / places.length }
  })
  const showingRuns = [...new Set(places.map(([run]) => run))].map((run) => runs[run] as AbstractRun)
  return {
    steps,
    support,
    runs: showingRuns.slice(0, MAX_NAMED_RUNS).map(({ id }) => id),
    runCount: showingRuns.length,
    success: successRate(showingRuns),
  }
}

function successRate(runs: readonly AbstractRun[]): number | undefined {
  const finished = runs.filter(({ success }) => success !== undefined)
  return finished.length === 0 ? undefined : finished.filter(({ success }) => success).length / finished.length
}

/** Fraction of a pattern's positions that must continue alike for it to be extended. */
const MIN_CONTINUATION_RATIO = 0.5

/** The patterns, and each extended as far as most of its positions continue alike. Every pattern occurs once. */
function extendPatterns(kept: readonly Pattern[], all: readonly Pattern[]): Pattern[] {
  const longer = new Map<string, Pattern>()
  for (const pattern of all) {
    const key = pattern.symbols.slice(0, -1).join(' ')
    const known = longer.get(key)
    if (!known || pattern.places.length > known.places.length) longer.set(key, pattern)
  }
  const found = new Map(kept.map((pattern) => [pattern.symbols.join(' '), pattern]))
  for (const pattern of kept) {
    let last = pattern
    for (
      let next = longer.get(last.symbols.join(' '));
      next && next.places.length >= last.places.length * MIN_CONTINUATION_RATIO;
      next = longer.get(last.symbols.join(' '))
    )
      last = next
    found.set(last.symbols.join(' '), last)
  }
  return [...found.values()]
}
