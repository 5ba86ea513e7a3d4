import type { TrajectoryEvent } from '../event.ts'
import type { TestOutcome } from './test-outcome.ts'
import { testOutcome } from './test-outcome.ts'

const COMMIT = /\bgit (?:-C \S{1,400} )?commit\b/

/** What runners count; a commit prints other words that sound like theirs. */
const COUNTS = /(?<![\w.])\d{1,7} (?:tests? )?(?:pass|fail)/

/** How those who run hooks say that one refused a commit. */
const REFUSED = /\bhook (?:script )?failed|\bpre-commit script failed|^FAILED: git commit|\bexited with code [1-9]/m

/**
 * How the tests ended that the hook of a commit ran; undefined where it tells of none.
 * @param refused whether such tests refused the commit before: then one that goes through says that they pass, whatever is printed
 */
export function hookVerdict({ act, observationContent: output = '', isError }: TrajectoryEvent, refused: boolean): TestOutcome | undefined {
  if (!COMMIT.test(act?.command?.slice(0, 2_000) ?? '') || output === '') return undefined
  const failed = REFUSED.test(output)
  if (COUNTS.test(output)) return testOutcome(output) ?? (failed ? 'failure' : undefined)
  if (failed) return /\btests?\b/.test(output) && testOutcome(output) === 'failure' ? 'failure' : undefined
  return refused && isError !== true ? 'success' : undefined
}
