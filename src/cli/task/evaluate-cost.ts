import { PRICE_TABLES } from '../../cost/index.ts'
import { costRatio, type PricedSession, pricedSession } from '../../evaluate/index.ts'
import type { Document } from '../../format/index.ts'

const WINDOW = 200_000

/** What runs cost in sessions under one price table, over only appending. */
export interface CostRow {
  readonly table: string
  readonly mean: number
  readonly worst: number
  /** The highest that any run's cost ever was after a request. */
  readonly highest: number
  readonly compactions: number
}

/** The rows of all tables, and the replay of the run with the most requests under the first of them. */
export interface CostEvaluation {
  readonly rows: readonly CostRow[]
  readonly longest: PricedSession
}

/** Replays runs through sessions under the five price tables. @param onRun called after each run */
export async function evaluatedCost(documents: readonly Document[], onRun: (label: string) => void): Promise<CostEvaluation> {
  const rows: CostRow[] = []
  let longest: PricedSession = { spent: [], appended: [], epochs: 0 }
  for (const [table, price] of Object.entries(PRICE_TABLES)) {
    const found: { whole: number; highest: number; epochs: number }[] = []
    for (const document of documents) {
      const run = await pricedSession(document, { price, window: WINDOW, onArrival: true })
      onRun(table)
      if (run.spent.length === 0) continue
      if (rows.length === 0 && run.spent.length > longest.spent.length) longest = run
      found.push({ ...costRatio(run.spent, run.appended), epochs: run.epochs })
    }
    const whole = found.map((one) => one.whole)
    rows.push({
      table,
      mean: whole.reduce((sum, one) => sum + one, 0) / Math.max(1, whole.length),
      worst: whole.reduce((most, one) => Math.max(most, one), 0),
      highest: found.reduce((most, one) => Math.max(most, one.highest), 0),
      compactions: found.reduce((sum, one) => sum + one.epochs, 0),
    })
  }
  return { rows, longest }
}
