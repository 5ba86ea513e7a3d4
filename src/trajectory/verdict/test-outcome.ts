import * as z from 'zod'
import { isUnexecutedCall, testVerdict } from '../../text/index.ts'
import { checkShape } from '../check-shape.ts'

/** How a run of tests ended. */
export type TestOutcome = 'success' | 'failure'

/**
 * How a run of tests ended, read from its output: pytest, unittest, go test, cargo, Jest, Vitest, Mocha, bun, RSpec, JUnit runners, ctest. The runner's final
 * counts decide, whatever was logged before; a failure among passes is a failure. Undefined if the output has neither, or reports that the tests were never
 * run.
 *
 * @example
 * testOutcome('==== 3 passed, 1 failed in 0.2s ====') // 'failure'
 * testOutcome('12 pass\n 0 fail') // 'success'
 */
export function testOutcome(output: string, isError = false): TestOutcome | undefined {
  checkShape(output, 'output', z.string(), 'Give the output of the tests as text.')
  return testVerdict(output) ?? (isError && !isUnexecutedCall(output) ? 'failure' : undefined)
}
