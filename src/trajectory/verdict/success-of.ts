import { ActionType } from '../action-type.ts'
import { metadataObjects } from '../metadata-objects.ts'
import { parseRun } from '../parse-run.ts'
import type { Trajectory } from '../trajectory.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'
import { hookVerdict } from './hook-verdict.ts'
import type { TestOutcome } from './test-outcome.ts'
import { testOutcome } from './test-outcome.ts'
import { userVerdict } from './user-verdict.ts'

/** Metadata keys that carry a verdict, strongest first. */
const VERDICT_KEYS = ['test_result', 'testResult', 'resolved', 'success', 'passed', 'reward', 'is_correct', 'score'] as const

/**
 * Whether a run succeeded: from the metadata of its source (rewards, test results), else from its last run of tests with a result, including those in a
 * commit's hook, unless the user writes afterwards that it is not right, else from `flag`. Undefined is not success.
 *
 * @throws DecantError `invalid-argument` for anything but a run
 */
export function successOf(given: Trajectory, flag?: boolean): TestOutcome | undefined {
  const run = parseRun(given)
  return metadataVerdict(run.metadata) ?? lastTestOutcome(run) ?? (flag === undefined ? undefined : flag ? 'success' : 'failure')
}

function metadataVerdict(meta: Readonly<Record<string, unknown>>): TestOutcome | undefined {
  const values = VERDICT_KEYS.flatMap((key) => metadataObjects(meta).map((object) => object[key]))
  for (const value of [...values, ...resolvedIn(meta)]) {
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
  const results: EvaluationResult[] = metadataObjects(meta).map(({ test_result: result }) => Object(result))
  return [meta as EvaluationResult, ...results].flatMap(({ resolved, report }) => [resolved, report?.resolved])
}

interface EvaluationResult {
  readonly resolved?: unknown
  readonly report?: { readonly resolved?: unknown } | null
}

/** The result of the last tests; undefined if the user wrote after them that it is not right, and did not take that back. */
function lastTestOutcome(run: Trajectory): TestOutcome | undefined {
  let lastOutcome: TestOutcome | undefined
  let isDoubted = false
  let wasRefused = false
  for (const event of run.events) {
    const verdict = event.kind === 'UserEvent' && typeof event.action.content === 'string' ? userVerdict(event.action.content) : undefined
    if (verdict !== undefined) isDoubted = verdict === 'failure'
    const hook = hookVerdict(event, wasRefused)
    const outcome = eventTestOutcome(event) ?? hook
    if (hook !== undefined) wasRefused = hook === 'failure'
    if (outcome === undefined) continue
    lastOutcome = outcome
    isDoubted = false
  }
  return isDoubted && lastOutcome === 'success' ? undefined : lastOutcome
}

function eventTestOutcome({ actionType, observationContent, isError }: TrajectoryEvent): TestOutcome | undefined {
  return actionType === ActionType.TESTING && observationContent !== undefined ? testOutcome(observationContent, isError) : undefined
}
