import { pipelineNamed } from '../pipeline/index.ts'
import { createCounter } from '../token/index.ts'
import { cuts } from './cut.ts'
import { type CutEvaluation, evaluatedAt } from './evaluate-cut.ts'
import { type EvaluateOptions, evaluateOptions } from './evaluate-options.ts'
import { type Run, runsGiven } from './run.ts'
import { type EvaluationRow, summed } from './summed.ts'

/** One strategy at one budget at one cut of one of the runs. */
export interface RunEvaluation extends CutEvaluation {
  /** Index of the run among those that were given. */
  readonly run: number
}

/** What an evaluation found. */
export interface Evaluation {
  /** A row for each strategy at each budget: strategies in their order, budgets in theirs below each. */
  readonly rows: readonly EvaluationRow[]
  /** What the rows are the means of, cuts in order below each row's. Those at which the hard floor is above the budget (`fits` is false) are here too. */
  readonly cuts: readonly RunEvaluation[]
}

/**
 * Measures on finished runs what strategies keep of what the agent needed later. Each run is cut at shares of it, wherever at least three names are
 * needed again; each strategy compresses what stands before, to each budget, and what came after judges it (docs/evaluation.md). No model, no clock
 * but for `milliseconds`, no archive; equal input gives equal numbers. Sync: it takes the thread until it is done. Runs that nothing can be measured on
 * give no cuts and are no error.
 *
 * @param runs what `decode` or `decodeAll` of `decant/format` reads of a log, or histories
 * @throws DecantError `invalid-argument`, `invalid-option`, `invalid-budget`, `unknown-strategy`, and what a strategy throws
 * @example
 * const { rows } = evaluate(history, { strategies: ['newest', 'cover', 'oracle'], budgets: ['40%'], shares: [0.6] })
 * for (const { strategy, budget, cuts, bound } of rows) console.log(strategy, budget, cuts, bound)
 */
export function evaluate(runs: Run | Iterable<Run>, options: EvaluateOptions = {}): Evaluation {
  const { strategies, budgets, shares, rounds, profile, counter = createCounter(), onProgress } = evaluateOptions(options)
  const places = runsGiven(runs, 'evaluate').flatMap(({ messages }, run) => cuts(messages, shares).map((point) => ({ point, messages, run })))
  const all = strategies.length * budgets.length * places.length
  const rows: EvaluationRow[] = []
  const found: RunEvaluation[] = []
  for (const choice of strategies) {
    const strategy = typeof choice === 'string' && choice !== 'oracle' ? pipelineNamed(choice) : choice
    const name = typeof strategy === 'string' ? strategy : strategy.name
    for (const budget of budgets) {
      const row: RunEvaluation[] = []
      for (const { point, messages, run } of places) {
        row.push({ run, ...evaluatedAt(messages, point, { strategy, budget, rounds, counter, ...(profile && { profile }) }) })
        onProgress?.({ strategy: name, done: found.length + row.length, all })
      }
      rows.push(summed(name, budget, row, rounds))
      for (const one of row) found.push(one)
    }
  }
  return { rows, cuts: found }
}
