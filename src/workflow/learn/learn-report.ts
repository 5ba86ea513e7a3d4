import type { DecodeNote } from '../../format/index.ts'

/** The result of learning. */
export interface LearnReport {
  runs: number
  /** Learned from before, and not read again. */
  skipped: number
  successes: number
  failures: number
  /** Runs whose end is unknown. */
  unknown: number
  /**
   * Runs for which the model failed; each is also counted above by how it ended. What can be learned without the model was learned, and it is asked again next
   * time.
   */
  modelFailed: number
  /** Could not be read or learned from, or the model failed: the first thousand; `runs` counts all of them. */
  broken: { id: string; reason: string }[]
  /** What was left out of files as they were read, with their names. A file that was learned from before is not read again, and has none. */
  notes: (DecodeNote & { readonly id: string })[]
  /** Names of `optional` files that are not logs and were skipped. */
  noLogs: string[]
  /** Number of workflows now in memory. */
  workflows: number
  /** No run was new, and the memory was rewritten because an earlier learning had been stopped or files had been removed. */
  resumed: boolean
}

/** Maximum number of broken runs that a report names. */
const MAX_NAMED_RUNS = 1_000

export function emptyReport(workflows: number): LearnReport {
  return { runs: 0, skipped: 0, successes: 0, failures: 0, unknown: 0, modelFailed: 0, broken: [], notes: [], noLogs: [], workflows, resumed: false }
}

/** Records a run that could not be learned from. */
export function addBroken(report: LearnReport, id: string, reason: string): void {
  if (report.broken.length < MAX_NAMED_RUNS) report.broken.push({ id, reason })
}
