import type { Budget, ResolvedBudget } from '../pipeline/index.ts'
import type { CutEvaluation } from './evaluate-cut.ts'

/** One strategy at one budget: means over the cuts of all runs at which the hard floor fits the budget. Without such cuts they are 0, and so is `worst`. */
export interface EvaluationRow {
  readonly strategy: string
  readonly budget: Budget | ResolvedBudget
  /** The number of measured cuts, and of those left out because the hard floor alone is above the budget. */
  readonly cuts: number
  readonly leftOut: number
  /** Mean fraction of the needed atoms that still occur anywhere. */
  readonly recall: number
  /** Mean fraction of them that are still next to their old neighbours, its standard deviation, and the fraction at the worst cut. */
  readonly bound: number
  readonly spread: number
  readonly worst: number
  readonly nextActions: number
  readonly placed: number
  /** Mean bytes that one compression rewrites. */
  readonly rewritten: number
  /** Mean tokens of the result, and their mean fraction of the budget. */
  readonly tokens: number
  readonly used: number
  /** The number of cuts at which the result was above the budget. */
  readonly over: number
  /** Mean wall-clock time of deciding. */
  readonly milliseconds: number
  /** Mean bound recall after that many compactions in a row, one for each number of `rounds`. */
  readonly decay: readonly { readonly rounds: number; readonly bound: number }[]
}

/** Averages the cuts of one strategy at one budget into a row. */
export function averageCuts(
  strategy: string,
  budget: Budget | ResolvedBudget,
  evaluations: readonly CutEvaluation[],
  rounds: readonly number[],
): EvaluationRow {
  const fitting = evaluations.filter(({ fits }) => fits)
  const mean = (measure: (one: CutEvaluation) => number) => fitting.reduce((sum, one) => sum + measure(one), 0) / Math.max(1, fitting.length)
  const bound = mean((one) => one.bound)
  return {
    strategy,
    budget,
    cuts: fitting.length,
    leftOut: evaluations.length - fitting.length,
    recall: mean((one) => one.recall),
    bound,
    spread: Math.sqrt(mean((one) => (one.bound - bound) ** 2)),
    worst: fitting.length === 0 ? 0 : fitting.reduce((worst, one) => Math.min(worst, one.bound), 1),
    nextActions: mean((one) => one.nextActions),
    placed: mean((one) => one.placed),
    rewritten: mean((one) => one.rewritten),
    tokens: mean((one) => one.tokens.after),
    used: mean((one) => one.tokens.after / Math.max(1, one.tokens.budget)),
    over: fitting.filter(({ tokens }) => tokens.after > tokens.budget).length,
    milliseconds: mean((one) => one.milliseconds),
    decay: rounds.map((count, i) => ({ rounds: count, bound: mean((one) => one.decay[i]?.bound ?? 0) })),
  }
}
