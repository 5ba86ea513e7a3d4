import { type ActKind, looksLikeError, testVerdict } from '../../text/index.ts'
import { looks } from './act-kinds.ts'
import { failureLine } from './failure-line.ts'

const LONGEST = 300

/** How a result begins whose call came to nothing. */
export const BROKEN =
  /^\s*(?:<tool_use_error>|Error\b|Exit code [1-9]|Traceback \(most recent|\w+(?:Error|Exception):|fatal:|ERROR\b|[\w./-]{1,60}: (?:[^\n]{1,200}: )?(?:No such file|command not found|not found|Permission denied|Is a directory))/

/** How a run ended: the line that says it failed; otherwise whether its output says that it went well, or says nothing. */
export type RunEnd = { readonly error: string } | 'well' | 'silent'

/**
 * Reads from the output of a command how it ended. Of one that only looks (`git log`, `grep`, `cat`) the output is somebody's text: an `error` in it is no
 * failure. Tests end as their summary counts. Of anything else a line must report a failure at its beginning; that it holds such a word is not enough.
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

/** A line that a program prints about itself: its name before it, or what it cannot do. */
const OWN = /^\(?[\w./-]{1,80}\)?:|\b(?:unknown|illegal|unrecognized|usage|unable|no matches|does not exist)\b/i

/** The first line that says more than that there was an error; of what only looked, none of what it looked at. */
function brokenLine(text: string, looked = false): string {
  const lines = linesOf(text).filter((line) => line !== '')
  const first = lines.find((line) => /\p{L}/u.test(line) && !EXIT.test(line))
  const told = first !== undefined && (!looked || !EXIT.test(lines[0] ?? '') || looksLikeError(first) || OWN.test(first))
  return (told ? first : lines[0]) ?? 'failed'
}

const EXIT = /^Exit code \d+$/
