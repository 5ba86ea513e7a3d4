import type { DecodeNote } from '../../format/index.ts'

/** What learning did. */
export interface LearnReport {
  runs: number
  /** Learned from before and left alone. */
  skipped: number
  successes: number
  failures: number
  /** Neither success nor failure is known. */
  unknown: number
  /** Runs at which the model failed, each among those above by how it ended: what can be learned without it was, and it is asked again next time. */
  modelFailed: number
  /** Could not be read or learned from, or the model failed at it: the first thousand, all of which `runs` counts. */
  broken: { id: string; reason: string }[]
  /** What of files was left out as they were read, by their names. A file that was learned from before is not read again, and has none. */
  notes: (DecodeNote & { readonly id: string })[]
  /** Names of `optional` files that are no logs, and were passed over. */
  noLogs: string[]
  /** Workflows in memory now. */
  workflows: number
  /** No run was new, and what a learning that was stopped, or files that were removed, had left to write was written. */
  resumed: boolean
}

/** Reports name so many broken runs. */
const NAMED = 1_000

/** A report of nothing done yet. */
export function emptyReport(workflows: number): LearnReport {
  return { runs: 0, skipped: 0, successes: 0, failures: 0, unknown: 0, modelFailed: 0, broken: [], notes: [], noLogs: [], workflows, resumed: false }
}

/** Notes a run that could not be learned from. */
export function noteBroken(report: LearnReport, id: string, reason: string): void {
  if (report.broken.length < NAMED) report.broken.push({ id, reason })
}
