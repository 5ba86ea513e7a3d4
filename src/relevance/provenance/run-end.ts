import { type ActKind, looksLikeError, testVerdict } from '../../text/index.ts'
import { looks } from './act-kinds.ts'
import { failureLine } from './failure-line.ts'

const LONGEST = 300

/** The beginning of a result whose call failed. */
export const BROKEN =
  /^\s*(?:<tool_use_error>|Error\b|Exit code [1-9]|Traceback \(most recent|\w+(?:Error|Exception):|fatal:|ERROR\b|[\w./-]{1,60}: (?:[^\n]{1,200}: )?(?:No such file|command not found|not found|Permission denied|Is a directory))/

/** How a run ended: the line that reports the failure; otherwise whether its output reports success, or nothing. */
export type RunEnd = { readonly error: string } | 'well' | 'silent'

/**
 * Derives from the output of a command how it ended. The output of a command that only looks (`git log`, `grep`, `cat`) is foreign text: an `error` in it is no
 * failure. Tests end as their summary counts. For any other command a line must begin with a report of a failure; containing such a word is not enough.
 */
export function runEnd(kind: ActKind, text: string, isError: boolean): RunEnd {
  const found = kind === 'search' && /^\s*Exit code 1\s*$/.test(text)
  const broken = !found && (isError || BROKEN.test(text))
  if (looks(kind)) return broken ? { error: brokenLine(text, true) } : 'silent'
  const verdict = testVerdict(text)
  if (verdict === 'success' && !broken) return 'well'
  const line = failureLine(linesOf(text), verdict)
  if (broken) return { error: line?.text ?? brokenLine(text) }
  if (verdict === 'failure' && (line || kind === 'test')) return { error: line?.text ?? brokenLine(text) }
  return verdict !== 'success' && line?.reports ? { error: line.text } : 'silent'
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => line.slice(0, LONGEST).trim())
}

/** A line that a program prints about itself: with its name before it, or about what it cannot do. */
const OWN = /^\(?[\w./-]{1,80}\)?:|\b(?:unknown|illegal|unrecognized|usage|unable|no matches|does not exist)\b/i

/** The first line that says more than that there was an error; for a command that only looked, no line of the content it looked at. */
function brokenLine(text: string, looked = false): string {
  const lines = linesOf(text).filter((line) => line !== '')
  const first = lines.find((line) => /\p{L}/u.test(line) && !EXIT.test(line))
  const told = first !== undefined && (!looked || !EXIT.test(lines[0] ?? '') || looksLikeError(first) || OWN.test(first))
  return (told ? first : lines[0]) ?? 'failed'
}

const EXIT = /^Exit code \d+$/
