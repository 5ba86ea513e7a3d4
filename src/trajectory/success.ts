import { ActionType } from './action-type.ts'
import { holders } from './holders.ts'
import { runGiven } from './run-given.ts'
import type { TestOutcome } from './test-outcome.ts'
import { testOutcome } from './test-outcome.ts'
import type { Trajectory } from './trajectory.ts'

/** Metadata keys that carry a verdict, strongest first. */
const VERDICTS = ['test_result', 'testResult', 'resolved', 'success', 'passed', 'reward', 'is_correct', 'score'] as const

/**
 * Whether a run succeeded: from the metadata of its source (rewards, test results), else from its last run of tests that tells, else
 * `flag`. Undefined is not success.
 *
 * @throws DecantError `invalid-argument` for what is no run
 */
export function successOf(run: Trajectory, flag?: boolean): TestOutcome | undefined {
  return verdictOf(runGiven(run).metadata) ?? lastTest(run) ?? (flag === undefined ? undefined : flag ? 'success' : 'failure')
}

function verdictOf(meta: Readonly<Record<string, unknown>>): TestOutcome | undefined {
  for (const [key, holder] of VERDICTS.flatMap((key) => holders(meta).map((holder) => [key, holder] as const))) {
    const value = holder[key]
    if (typeof value === 'boolean') return value ? 'success' : 'failure'
    if (typeof value === 'number') return value >= 1 ? 'success' : 'failure'
    if (typeof value !== 'string') continue
    if (/^(?:pass(?:ed)?|success|succeeded|resolved|true|1(?:\.0)?)$/i.test(value)) return 'success'
    if (/^(?:fail(?:ed)?|failure|error|unresolved|false|0(?:\.0)?)$/i.test(value)) return 'failure'
  }
  return undefined
}

function lastTest(run: Trajectory): TestOutcome | undefined {
  for (let i = run.events.length - 1; i >= 0; i--) {
    const event = run.events[i]
    if (event?.actionType !== ActionType.TESTING || event.observationContent === undefined) continue
    const outcome = testOutcome(event.observationContent, event.isError)
    if (outcome) return outcome
  }
  return undefined
}
