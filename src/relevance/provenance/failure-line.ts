/** The prefix of a line before its message: the tool or task that prints it, a time. */
const LINE_PREFIX = /^(?:\[[^\]\n]{1,30}\]\s+|[[(]?\d[\d:./TZ+-]{4,30}[\])]?\s+){0,3}/

/** Lines that only precede a failure or continue in spite of it: warnings and notes, a command echoed by a runner, a passed test. */
const NON_FAILURE =
  /^(?:[[(]?(?:warn(?:ing)?|info|debug|trace|note|hint|notice|verbose)\b[\])]?(?:[:\s]|$)|npm warn\b|[\w./@-]{1,200}:\d+(?::\d+)?: (?:warning|note)\b|[$>+] \S|=== |(?:--- )?PASS\b|ok\b|✓|√|\(pass\))/i

/** A line in which a runner only reports that something before it failed. */
const CLOSING_REPORT =
  /^(?:FAIL(?:ED|URE)?[\s!.:]*$|ERROR task failed|error: (?:script|command|task|recipe) \S+ (?:exited|failed)|(?:npm (?:ERR!|error) )?(?:code )?ELIFECYCLE|npm (?:ERR!|error)\s*$|make(?:\[\d+\])?: \*\*\* |[✗✘✖❌×] Some (?:errors|warnings) were\b|\S{1,40} - \S{1,40} (?:script|hook) failed|\S{1,40} (?:script|hook) failed \(code|# \S+(?: \[\S+\])?$)/i

/** A failed test, by its name, and its assertion. */
const FAILED_TEST = /^(?:--- FAIL:|\(fail\) \S|not ok\b|FAILED \S|(?:FAIL|ERROR): \S|● \S|E {3}|[✗✘✖❌] \S)|^test \S+ \.\.\. FAILED/

/** A place in a file and the problem there. */
const FILE_POSITION = /^(?:[\w./@~-]{1,200}\(\d+,\d+\): |[\w./@~-]{1,200}\.\w{1,8}:\d+:\d+: )/

/** A file or package whose tests failed. */
const FAILED_SUITE = /^FAIL\s+\S/

/** Text that names the failure itself. */
const NAMED_ERROR = /^(?:[×] \S|error\b(?!-free\b)|FAILED: |(?:[\w-]{1,20} )?(?:ERROR|FATAL)\b|[\w.]*(?:Error|Exception):)/

/** A line that reports a failure of the run itself, as opposed to one about failures. */
const FAILURE_REPORT =
  /^\s*(?:(?:\[[^\]\n]{1,30}\]|[\w./@-]{1,80}(?:\(\d+(?:,\d+)?\))?:)(?:\d+:){0,3}\s*){0,3}(?:[✗✘✖❌×]\s|(?:error|fatal|panic|failed|failure|exception|err!|aborted|conflict|cannot|can't|could not|unable to)\b(?!\s*[=:]\s*(?:0|none|null|false)\b)|Traceback \(|错误|失败|异常|无法)|^\s*[\w.]*(?:Error|Exception)\b:|^npm (?:ERR!|error)|: error(?: TS\d+)?:|^\S+:\d+:\d+: (?!warning|note)|^\s*\{?\s*"error"\s*:\s*(?!null|false|""|0)|\b(?:command not found|No such file or directory|Permission denied|timed out)\b/i

/** A line of a file, and the problem there. */
const FILE_LINE = /^[\w./@~-]{1,200}\.\w{1,8}:\d+: \S/

/** A message of a program under its own name. */
const PROGRAM_MESSAGE = /^(?!usage:)[a-z][\w.-]{1,30}: \S/

const FAILURE_COUNT = /(?<![\w.])[1-9]\d{0,6}\s+(?:tests? |examples?, \d+ )?(?:failed|failing|failures?|fail|errors?|issues?|problems?)\b/i

/** Names of loading and assertion failures, which a summary of tests counts; other errors among passes may have been logged by a test. */
const COUNTED_ERROR = /expect|assert|cannot find|unhandled|syntaxerror|import|undefined|not defined/i

/** The end of the passed tests. */
const PASS_COUNT = /(?<![\w.])[1-9]\d{0,6}\s+(?:tests? )?(?:passed|passing|pass)\b|^ok\s|^PASS\b/

/** A line of an output that explains the failure of a run. */
export interface FailureLine {
  readonly text: string
  /** Whether it reports a failure by itself, whatever else is known about the run. */
  readonly isReport: boolean
}

/**
 * The line of an output that explains why a run failed: a test by its name, else a place in a file, an error by its name, any line that reports a failure, a
 * count, and finally a line that only states that something before it failed. If the run's tests passed, only the lines after them count.
 *
 * @param lines trimmed
 */
export function failureLine(lines: readonly string[], verdict: 'success' | 'failure' | undefined): FailureLine | undefined {
  const afterPasses = verdict === 'success' ? lines.slice(lines.findLastIndex((line) => PASS_COUNT.test(line)) + 1) : lines
  const messages = afterPasses.filter((line) => !NON_FAILURE.test(withoutPrefix(line)))
  const candidates = messages.filter((line) => !CLOSING_REPORT.test(withoutPrefix(line)))
  const hasFailureCount = verdict === 'failure' && lines.some((line) => PASS_COUNT.test(line)) && candidates.some((line) => FAILURE_COUNT.test(line))
  const namedErrors = candidates.filter((line) => NAMED_ERROR.test(withoutPrefix(line)))
  const text =
    candidates.find((line) => FAILED_TEST.test(withoutPrefix(line))) ??
    candidates.find((line) => FILE_POSITION.test(withoutPrefix(line))) ??
    candidates.find((line) => FAILED_SUITE.test(withoutPrefix(line))) ??
    (hasFailureCount ? namedErrors.find((line) => COUNTED_ERROR.test(line)) : namedErrors[0]) ??
    (hasFailureCount ? undefined : candidates.find((line) => FAILURE_REPORT.test(line))) ??
    candidates.find((line) => FILE_LINE.test(withoutPrefix(line))) ??
    candidates.find((line) => FAILURE_COUNT.test(line) && !NAMED_ERROR.test(withoutPrefix(line))) ??
    (verdict === undefined ? candidates.find((line) => PROGRAM_MESSAGE.test(withoutPrefix(line))) : undefined) ??
    messages.find((line) => FAILURE_REPORT.test(line) || CLOSING_REPORT.test(withoutPrefix(line))) ??
    (verdict === 'success' ? messages.findLast((line) => /\p{L}/u.test(line)) : undefined)
  return text === undefined ? undefined : { text, isReport: messages.some((line) => FAILURE_REPORT.test(line) || NAMED_ERROR.test(withoutPrefix(line))) }
}

function withoutPrefix(line: string): string {
  return line.replace(LINE_PREFIX, '')
}
