import type { TrajectoryEvent } from '../trajectory-event.ts'
import type { TestOutcome } from './test-outcome.ts'
import { testOutcome } from './test-outcome.ts'

const COMMIT = /\bgit (?:-C \S{1,400} )?commit\b/

/** The counts of test runners; a commit prints similar words. */
const TEST_COUNTS = /(?<![\w.])\d{1,7} (?:tests? )?(?:pass|fail)/

/** How hook runners report that a hook refused a commit. */
const HOOK_FAILED = /\bhook (?:script )?failed|\bpre-commit script failed|^FAILED: git commit|\bexited with code [1-9]/m

/**
 * How the tests in a commit's hook ended; undefined if it ran none.
 * @param wasRefused whether such tests refused the commit before: then a successful commit means that they pass, whatever is printed
 */
export function hookVerdict({ act, observationContent: output = '', isError }: TrajectoryEvent, wasRefused: boolean): TestOutcome | undefined {
  if (!COMMIT.test(act?.command?.slice(0, 2_000) ?? '') || output === '') return undefined
  const failed = HOOK_FAILED.test(output)
  if (TEST_COUNTS.test(output)) return testOutcome(output) ?? (failed ? 'failure' : undefined)
  if (failed) return /\btests?\b/.test(output) && testOutcome(output) === 'failure' ? 'failure' : undefined
  return wasRefused && isError !== true ? 'success' : undefined
}
