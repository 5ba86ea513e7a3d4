import { withTraditionalForms } from '../language/with-traditional-forms.ts'

/** Longer output is read only at its two ends. */
const MAX_CHARS_READ = 40_000

/** A runner's count of failures, number first. */
const FAILURE_COUNT = /(?<![\w.#])[1-9]\d{0,6}\s+(?:tests?\s+|examples?,\s+\d+\s+)?(?:failed|failing|failures?|errors?|fail)\b(?!=)/g

const FAILURE_REPORT =
  /\b(?:[Ff]ailures|errors|[Ff]ailed|fail)\s?[=:]\s{0,8}[1-9]|^[#ℹ] fail [1-9]|^\s{0,8}(?:---\s)?FAIL(?:ED)?(?:\s|:|$)|\btest result: FAILED|\b[Tt]est #?\d{1,6} failed\b|\bTests? failed|^(?:E {3}|AssertionError|Traceback \(most recent)|\bpanic:|\bBUILD FAIL(?:ED|URE)|\[build failed\]|^error(?:\[E\d+\])?:|^npm (?:ERR!|error)|\bELIFECYCLE\b|\bModuleNotFoundError\b|command not found/m

const PASS_REPORT = withTraditionalForms(
  /(?<![\w.])[1-9]\d{0,6}\s+(?:tests?\s+)?(?:passed|passing|pass|examples?, 0 failures)\b|^ok(?:\s|$)|^OK(?:\s|$|\()|^PASS\b|\btest result: ok\b|\bAll (?:\w+ )?tests? (?:have )?pass|\bPassed:\s{0,8}[1-9]|\bBUILD SUCCESS|^--- PASS|\b100% tests passed|^[#ℹ] pass [1-9]|✓ all|全部通过|测试通过/m,
)

/**
 * Determines how a test run ended from its output: pytest, unittest, go test, cargo, Jest, Vitest, Mocha, bun, RSpec, JUnit runners, ctest. The runner's final
 * counts decide, whatever was logged before; a failure among passes is a failure. Undefined if the output shows neither.
 *
 * @example
 * testVerdict('==== 3 passed, 1 failed in 0.2s ====') // 'failure'
 * testVerdict('12 pass\n 0 fail') // 'success'
 */
export function testVerdict(output: string): 'success' | 'failure' | undefined {
  const text = output.length > MAX_CHARS_READ ? `${output.slice(0, MAX_CHARS_READ / 2)}\n${output.slice(-MAX_CHARS_READ / 2)}` : output
  const verdictByCounts = countedVerdict(text)
  if (verdictByCounts) return verdictByCounts
  if (FAILURE_REPORT.test(text) || [...text.matchAll(FAILURE_COUNT)].some(({ index }) => !isOrdinal(text, index))) return 'failure'
  return PASS_REPORT.test(text) ? 'success' : undefined
}

/** The name of one thing before its number (`Item 3 failed`), and the words before a count that are not such names. */
const NAME_BEFORE_NUMBER = /(?:^|[^A-Za-z])([A-Za-z]{1,20}) $/
const WORDS_BEFORE_COUNT = new Set('found were was are is and with of total had has have got but or also only than ran plus exactly'.split(' '))

/** Whether an apparent count is the number of one thing, which is named before it. */
function isOrdinal(text: string, at: number): boolean {
  const word = NAME_BEFORE_NUMBER.exec(text.slice(Math.max(0, at - 24), at))?.[1]?.toLowerCase()
  return word !== undefined && !word.endsWith('s') && !WORDS_BEFORE_COUNT.has(word)
}

const RESULT_COUNT = /(?<![\w.:#])(\d{1,7})\s+(pass(?:ed|ing)?|fail(?:ed|ing|ures?)?|errors?)\b/g

/** The number of lines before and after the last passes that belong to their summary. */
const SUMMARY_LINES = 2

/** Returns the verdict of the last summary that counts both passes and failures, unless a runner reports a failure explicitly. */
function countedVerdict(text: string): 'success' | 'failure' | undefined {
  if (/\btest result: FAILED|^(?:--- )?FAIL\b/m.test(text)) return undefined
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => countsOf(line).some(({ passes }) => passes))
  const counts = lines.slice(Math.max(0, last - SUMMARY_LINES), last + SUMMARY_LINES + 1).flatMap(countsOf)
  const failures = counts.filter(({ passes }) => !passes)
  if (last < 0 || failures.length === 0) return undefined
  if (failures.some(({ count }) => count > 0)) return 'failure'
  return counts.some(({ passes, count }) => passes && count > 0) ? 'success' : undefined
}

/**
 * Whether a line counts tests that passed or failed, or errors.
 *
 * @example
 * hasTestCounts(' 1346 pass') // true
 */
export function hasTestCounts(line: string): boolean {
  return countsOf(line).length > 0
}

function countsOf(line: string): { count: number; passes: boolean }[] {
  const head = line.slice(0, 2_000)
  return [...head.matchAll(RESULT_COUNT)]
    .filter(({ index }) => !isOrdinal(head, index))
    .map((match) => ({ count: Number(match[1]), passes: (match[2] as string).startsWith('pass') }))
}
