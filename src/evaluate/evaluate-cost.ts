import { PRICE_TABLES, type Price } from '../cost/index.ts'
import { DecantError } from '../message/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue } from '../validation/index.ts'
import { costRatio } from './cost-ratio.ts'
import { type PricedSession, pricedSession, type ReplayOptions } from './priced-session.ts'
import { historiesOf, type Run } from './run.ts'

/** How runs are replayed, and at which prices. */
export interface EvaluateCostOptions extends Partial<Pick<ReplayOptions, 'window' | 'onArrival'>> {
  /** Prices by the names of their rows; by default the five tables of `PRICE_TABLES`. */
  readonly prices?: Readonly<Record<string, Price>> | undefined
  /** Called after each run under each table. */
  readonly onProgress?: ((progress: { readonly table: string; readonly done: number; readonly all: number }) => void) | undefined
}

/** The cost of runs in sessions at one price table, divided by that of only appending: 1 is the same, less is cheaper. */
export interface CostRow {
  readonly table: string
  /** Over all runs, each at its end: the mean, and the most expensive run. 0 if no run has an assistant message. */
  readonly mean: number
  readonly worst: number
  /** The highest ratio of any run after any request. */
  readonly highest: number
  /** Total over all runs. */
  readonly compactions: number
}

/** The rows of all tables, and the replay of the run with the most requests at the first of them. */
export interface CostEvaluation {
  readonly rows: readonly CostRow[]
  readonly longest: PricedSession
}

/**
 * Replays finished runs through sessions of decant, request by request, at price tables with prompt caching. Runs without an assistant message
 * have no request and are skipped.
 *
 * @param runs histories, or what `decode` or `decodeAll` of `decant/format` returns for a log
 * @param options by default a `window` of 200,000 tokens, with results shortened as they arrive (`onArrival`)
 * @throws DecantError `invalid-argument`, `invalid-option`; the promise rejects
 * @example
 * const { rows } = await evaluateCost(history, { prices: { mine: { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 } } })
 * for (const { table, mean, worst } of rows) console.log(table, mean, worst)
 */
export async function evaluateCost(runs: Run | Iterable<Run>, options: EvaluateCostOptions = {}): Promise<CostEvaluation> {
  const { window = 200_000, onArrival = true, prices = PRICE_TABLES, onProgress } = checkOptions(options)
  const histories = historiesOf(runs, 'evaluateCost')
  const tables = Object.entries(prices)
  const rows: CostRow[] = []
  let done = 0
  let longest: PricedSession = { spent: [], appended: [], epochs: 0 }
  for (const [table, price] of tables) {
    const ratios: { total: number; highest: number; epochs: number }[] = []
    for (const history of histories) {
      const run = await pricedSession(history, { price, window, onArrival })
      onProgress?.({ table, done: ++done, all: tables.length * histories.length })
      if (run.spent.length === 0) continue
      if (rows.length === 0 && run.spent.length > longest.spent.length) longest = run
      ratios.push({ ...costRatio(run.spent, run.appended), epochs: run.epochs })
    }
    const totals = ratios.map((one) => one.total)
    rows.push({
      table,
      mean: totals.reduce((sum, one) => sum + one, 0) / Math.max(1, totals.length),
      worst: totals.reduce((most, one) => Math.max(most, one), 0),
      highest: ratios.reduce((most, one) => Math.max(most, one.highest), 0),
      compactions: ratios.reduce((sum, one) => sum + one.epochs, 0),
    })
  }
  return { rows, longest }
}

function checkOptions(options: EvaluateCostOptions): EvaluateCostOptions {
  const caller = 'evaluateCost'
  const known = checkOptionNames(caller, options, { window: true, onArrival: true, prices: true, onProgress: true })
  const { prices } = checkOptionKinds(caller, known, { window: 'a number above 0', onArrival: 'true or false', onProgress: 'a function' })
  if (prices === undefined || (typeof prices === 'object' && prices !== null && Object.keys(prices).length > 0)) return known
  throw new DecantError(
    'invalid-option',
    `The prices of ${caller} are ${describeValue(prices)}`,
    'Give { name: price, … }, such as PRICE_TABLES of decant/cost.',
  )
}
