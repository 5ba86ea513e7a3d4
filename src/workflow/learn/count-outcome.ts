import type { TestOutcome } from '../../trajectory/index.ts'
import type { LearnReport } from './learn-report.ts'

/** Counts a run by how it ended; as `assume` if that is unknown. */
export function countOutcome(report: LearnReport, success: boolean | undefined, assume: TestOutcome | undefined): void {
  const end = success === undefined ? assume : success ? 'success' : 'failure'
  report[end === undefined ? 'unknown' : end === 'success' ? 'successes' : 'failures']++
}
