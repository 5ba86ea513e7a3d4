import { type ActKind, looksLikeError, testVerdict } from '../../text/index.ts'
import { isReadAct } from './act-kinds.ts'
import { failureLine } from './failure-line.ts'
import { hasFoundNothing } from './has-found-nothing.ts'

const MAX_LINE_CHARS = 300

/** The beginning of a result whose call failed. */
export const FAILED_OUTPUT =
  /^\s*(?:<tool_use_error>|Error\b(?!-free\b)|Exit code [1-9]|Traceback \(most recent|\w+(?:Error|Exception):|fatal:|ERROR\b|[\w./-]{1,60}: (?:[^\n]{1,200}: )?(?:No such file|command not found|not found|Permission denied|Is a directory))/

/** How a run ended: the line that reports the failure; otherwise whether its output reports success, or nothing. */
export type RunOutcome = { readonly error: string } | 'success' | 'unknown'

/**
 * Derives from the output of a command how it ended. The output of a command that only looks (`git log`, `grep`, `cat`) is foreign text: an `error` in it is no
 * failure. Tests end as their summary counts. For any other command a line must begin with a report of a failure; containing such a word is not enough.
 */
export function runOutcome(kind: ActKind, text: string, isError: boolean): RunOutcome {
  const isFailure = !hasFoundNothing(kind, text) && (isError || FAILED_OUTPUT.test(text))
  if (isReadAct(kind)) return isFailure ? { error: errorLine(text, true) } : 'unknown'
  const verdict = testVerdict(text)
  if (verdict === 'success' && !isFailure) return 'success'
  const line = failureLine(linesOf(text), verdict)
  if (isFailure) return { error: line?.text ?? errorLine(text) }
  if (verdict === 'failure' && (line || kind === 'test')) return { error: line?.text ?? errorLine(text) }
  return verdict !== 'success' && line?.isReport ? { error: line.text } : 'unknown'
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => line.slice(0, MAX_LINE_CHARS).trim())
}

/** A line that a program prints about itself: with its name before it, or about what it cannot do. */
const PROGRAM_MESSAGE = /^\(?[\w./-]{1,80}\)?:|\b(?:unknown|illegal|unrecognized|usage|unable|no matches|does not exist)\b/i

/** The first line that reports more than that there was an error; for a command that only looked, no line of the content it looked at. */
function errorLine(text: string, isRead = false): string {
  const lines = linesOf(text).filter((line) => line !== '')
  const first = lines.find((line) => /\p{L}/u.test(line) && !EXIT_CODE_LINE.test(line))
  const isInformative = first !== undefined && (!isRead || !EXIT_CODE_LINE.test(lines[0] ?? '') || looksLikeError(first) || PROGRAM_MESSAGE.test(first))
  return (isInformative ? first : lines[0]) ?? 'failed'
}

const EXIT_CODE_LINE = /^Exit code \d+$/
