import { pipelineNamed } from '../pipeline/index.ts'
import { createCounter } from '../token/index.ts'
import { averageCuts, type EvaluationRow } from './average-cuts.ts'
import { cutPoints } from './cut-points.ts'
import { type CutEvaluation, evaluateAt } from './evaluate-cut.ts'
import { type EvaluateOptions, resolveEvaluateOptions } from './evaluate-options.ts'
import { historiesOf, type Run } from './run.ts'

/** One strategy at one budget at one cut of one of the runs. */
export interface RunEvaluation extends CutEvaluation {
  /** Index of the run in the input. */
  readonly run: number
}

/** The result of an evaluation. */
export interface Evaluation {
  /** A row for each strategy at each budget: strategies in the given order, and budgets in the given order within each. */
  readonly rows: readonly EvaluationRow[]
  /** The cuts that the rows average, in order within each row. Cuts at which the hard floor is above the budget (`fits` is false) are included. */
  readonly cuts: readonly RunEvaluation[]
}

/**
 * Measures on finished runs how much strategies keep of what the agent needed later. Each run is cut at shares of it, wherever at least three names are
 * needed again; each strategy compresses the messages before the cut to each budget, and the messages after it are the reference (docs/evaluation.md). No
 * model, no clock except for `milliseconds`, no archive; equal input gives equal numbers. Sync: it blocks the thread until it is done. Runs on which nothing
 * can be measured give no cuts and are not an error.
 *
 * @param runs histories, or what `decode` or `decodeAll` of `decant/format` returns for a log
 * @throws DecantError `invalid-argument`, `invalid-option`, `invalid-budget`, `unknown-strategy`, and what a strategy throws
 * @example
 * const { rows } = evaluate(history, { strategies: ['newest', 'cover', 'oracle'], budgets: ['40%'], shares: [0.6] })
 * for (const { strategy, budget, cuts, bound } of rows) console.log(strategy, budget, cuts, bound)
 */
export function evaluate(runs: Run | Iterable<Run>, options: EvaluateOptions = {}): Evaluation {
  const { strategies, budgets, shares, rounds, profile, counter = createCounter(), onProgress } = resolveEvaluateOptions(options)
  const points = historiesOf(runs, 'evaluate').flatMap(({ messages }, run) => cutPoints(messages, shares).map((point) => ({ point, messages, run })))
  const all = strategies.length * budgets.length * points.length
  const rows: EvaluationRow[] = []
  const evaluations: RunEvaluation[] = []
  for (const choice of strategies) {
    const strategy = typeof choice === 'string' && choice !== 'oracle' ? pipelineNamed(choice) : choice
    const name = typeof strategy === 'string' ? strategy : strategy.name
    for (const budget of budgets) {
      const row: RunEvaluation[] = []
      for (const { point, messages, run } of points) {
        row.push({ run, ...evaluateAt(messages, point, { strategy, budget, rounds, counter, ...(profile && { profile }) }) })
        onProgress?.({ strategy: name, done: evaluations.length + row.length, all })
      }
      rows.push(averageCuts(name, budget, row, rounds))
      for (const one of row) evaluations.push(one)
    }
  }
  return { rows, cuts: evaluations }
}
