import { ActionType } from '../action-type.ts'
import type { TrajectoryEvent } from '../event.ts'
import { holders } from '../holders.ts'
import { runGiven } from '../run-given.ts'
import type { Trajectory } from '../trajectory.ts'
import { hookVerdict } from './hook-verdict.ts'
import type { TestOutcome } from './test-outcome.ts'
import { testOutcome } from './test-outcome.ts'
import { userVerdict } from './user-verdict.ts'

/** Metadata keys that carry a verdict, strongest first. */
const VERDICTS = ['test_result', 'testResult', 'resolved', 'success', 'passed', 'reward', 'is_correct', 'score'] as const

/**
 * Whether a run succeeded: from the metadata of its source (rewards, test results), else from its last run of tests with a result, including those in a
 * commit's hook, unless the user says afterwards that it is not right, else from `flag`. Undefined is not success.
 *
 * @throws DecantError `invalid-argument` for anything but a run
 */
export function successOf(run: Trajectory, flag?: boolean): TestOutcome | undefined {
  return verdictOf(runGiven(run).metadata) ?? lastTest(run) ?? (flag === undefined ? undefined : flag ? 'success' : 'failure')
}

function verdictOf(meta: Readonly<Record<string, unknown>>): TestOutcome | undefined {
  const told = VERDICTS.flatMap((key) => holders(meta).map((holder) => holder[key]))
  for (const value of [...told, ...resolvedIn(meta)]) {
    if (typeof value === 'boolean') return value ? 'success' : 'failure'
    if (typeof value === 'number') return value >= 1 ? 'success' : 'failure'
    if (typeof value !== 'string') continue
    if (/^(?:pass(?:ed)?|success|succeeded|resolved|true|1(?:\.0)?)$/i.test(value)) return 'success'
    if (/^(?:fail(?:ed)?|failure|error|unresolved|false|0(?:\.0)?)$/i.test(value)) return 'failure'
  }
  return undefined
}

/** The verdict in an evaluation's report, as OpenHands stores it. The number of passed tests in it is not a verdict. */
function resolvedIn(meta: Readonly<Record<string, unknown>>): unknown[] {
  const results: Result[] = holders(meta).map(({ test_result: result }) => Object(result))
  return [meta as Result, ...results].flatMap(({ resolved, report }) => [resolved, report?.resolved])
}

interface Result {
  readonly resolved?: unknown
  readonly report?: { readonly resolved?: unknown } | null
}

/** The result of the last tests; undefined if the user said after them that it is not right, and did not take that back. */
function lastTest(run: Trajectory): TestOutcome | undefined {
  let told: TestOutcome | undefined
  let doubted = false
  let refused = false
  for (const event of run.events) {
    const said = event.kind === 'UserEvent' && typeof event.action.content === 'string' ? userVerdict(event.action.content) : undefined
    if (said !== undefined) doubted = said === 'failure'
    const hook = hookVerdict(event, refused)
    const outcome = testedIn(event) ?? hook
    if (hook !== undefined) refused = hook === 'failure'
    if (outcome === undefined) continue
    told = outcome
    doubted = false
  }
  return doubted && told === 'success' ? undefined : told
}

function testedIn({ actionType, observationContent, isError }: TrajectoryEvent): TestOutcome | undefined {
  return actionType === ActionType.TESTING && observationContent !== undefined ? testOutcome(observationContent, isError) : undefined
}
