import { type ActKind, errorLines, testVerdict } from '../../text/index.ts'
import { looks } from './act-kinds.ts'

const LONGEST = 300

/** How a result begins whose call came to nothing. */
export const BROKEN =
  /^\s*(?:<tool_use_error>|Error\b|Exit code [1-9]|Traceback \(most recent|\w+(?:Error|Exception):|fatal:|ERROR\b|[\w./-]{1,60}: (?:[^\n]{1,200}: )?(?:No such file|command not found|not found|Permission denied|Is a directory))/

/** A line that reports a failure of the run itself, not one that speaks of failures. */
const REPORT =
  /^\s*(?:(?:\[[^\]\n]{1,30}\]|[\w./@-]{1,80}(?:\(\d+(?:,\d+)?\))?:)(?:\d+:)*\s*){0,3}(?:[✗✘✖❌×]\s|(?:error|fatal|panic|failed|failure|exception|err!|aborted|conflict|cannot|can't|could not|unable to)\b(?!\s*[=:]\s*(?:0|none|null|false)\b)|Traceback \(|错误|失败|异常|无法)|^\s*[\w.]*(?:Error|Exception)\b:|^npm (?:ERR!|error)|: error(?: TS\d+)?:|^\S+:\d+:\d+: (?!warning|note)|^\s*\{?\s*"error"\s*:\s*(?!null|false|""|0)|\b(?:command not found|No such file or directory|Permission denied|timed out)\b/i

/** What names the failure itself. */
const NAMED = /^\s*(?:(?:---\s)?FAIL\b|not ok\b|[✗✘✖❌×]\s|\(fail\)|E {3}|error\b|[\w.]*(?:Error|Exception):)/

/** A line about a test that passed, whatever its name speaks of. */
const PASSES = /^(?:=== |(?:--- )?PASS\b|ok\b|✓|√|\(pass\))/

/** How a run ended: the line that says it failed; otherwise whether its output says that it went well, or says nothing. */
export type RunEnd = { readonly error: string } | 'well' | 'silent'

/**
 * Reads from the output of a command how it ended. Of one that only looks (`git log`, `grep`, `cat`) the output is somebody's text: an `error` in it is no
 * failure. Tests end as their summary counts. Of anything else a line must report a failure at its beginning; that it holds such a word is not enough.
 */
export function runEnd(kind: ActKind, text: string, isError: boolean): RunEnd {
  const found = kind === 'search' && /^\s*Exit code 1\s*$/.test(text)
  const broken = !found && (isError || BROKEN.test(text))
  if (looks(kind)) return broken ? { error: brokenLine(text) } : 'silent'
  const verdict = testVerdict(text)
  if (verdict === 'success' && !broken) return 'well'
  const lines = errorLines(text)
    .map(([start, end]) => text.slice(start, Math.min(end, start + LONGEST)).trim())
    .filter((line) => !PASSES.test(line))
  const named = lines.find((line) => NAMED.test(line)) ?? lines.find((line) => REPORT.test(line))
  if (verdict === 'failure' || broken) return { error: named ?? (verdict ? lines.at(-1) : undefined) ?? brokenLine(text) }
  return named !== undefined && REPORT.test(named) ? { error: named } : 'silent'
}

/** The first line that says more than that there was an error. */
function brokenLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return (lines.find((line) => line !== '' && !/^Exit code \d+$/.test(line)) ?? lines.find((line) => line !== '') ?? 'failed').slice(0, LONGEST)
}
