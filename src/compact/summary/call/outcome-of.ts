import { runOutcome } from '../../../relevance/index.ts'
import {
  type Act,
  changedPaths,
  cutText,
  isEmptyResult,
  isUnexecutedCall,
  isUserRefusal,
  oneLine,
  userTextStart,
  withoutReminders,
} from '../../../text/index.ts'
import { tokensOf } from '../../chat/tokens-of.ts'
import { isAnnouncement } from '../speech/is-announcement.ts'
import { isProse } from '../speech/is-prose.ts'
import { pageSentences } from '../speech/page-sentences.ts'
import { fieldsAsJson, scalarFields } from './scalar-fields.ts'

/** Maximum number of characters of an outcome that are shown. */
const MAX_CHARS = 120
/** A result of up to this many tokens is shown whole. */
const SHORT_TOKENS = 15
/** Characters that are read at either end of a result. */
const READ_CHARS = 20_000
/** A change of more lines is not quoted. */
const MAX_CHANGED_LINES = 40
/** The last line of an output of up to this many lines is its outcome. */
const FEW_LINES = 5
/** An object with fewer fields with a single value is shown from its start. */
const MIN_FIELDS = 2
/** Lines of a runner's summary, counted back from its last count. */
const SUMMARY_LINES = 6

/** What a runner counts or reports at its end. */
const TOTAL =
  /(?<![\w.])\d{1,7}\s+(?:tests?\s+|specs?\s+)?(?:passed|passing|pass|failed|failing|failures?|fail|errors?)\b|^\d+ files? changed\b|^(?:ok|FAIL)\s+\S|^(?:OK|PASS|FAIL|FAILED)\b|\btest result:|\bRan \d+ tests?\b|(?:通过|失败)\s*[:：]?\s*\d|\d\s*(?:个|项|条)?(?:用例|测试)?(?:通过|失败)/
/** Lines that reveal nothing about how a command ended. */
const NOISE =
  /^(?:\((?:Open file|Current directory|Interactive session): |bash-\$$|% Total\b|Dload +Upload\b|\d+ +[\d.]+[kM]? .*\d:\d\d:\d\d |Shell cwd was reset\b|\[?[Ee]xit ?[Cc]ode:? 0\b|npm notice\b|Done in \d|(?:\[[\w:.-]{1,40}\] )?[$>] \S|Wall time:|Output:$|\[File: .{1,1000} \(\d+ lines total\)\]$|\(\d+ more lines (?:above|below)\)$|File updated\. Please review\b|Found \d+ (?:files?|matches)\b)/
const LINKS = /\]\(|^https?:/
const LETTER = /\p{L}/u
/** Two adjacent words, which a table's record does not have; Chinese has no space between words. */
const TWO_WORDS = /\p{L}{2,}[,;:]? +\p{L}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u
/** A context line that a search prints around a hit. */
const AROUND = /^(?:\S{1,300}-)?\d{1,6}-/
/** A line of the file that an edit prints back. */
const NUMBERED = /^\d{1,6}\s*[→|:](?!\d)/
const DIFF = /^(?:diff --git |@@ -|--- \S)/m
const CHANGED = /^[+-](?![+-]{2} )\s*\S/

/**
 * The outcome of a call, quoted from a line or two of its result: a short result whole, the words with which the user refused it, why it failed, what a runner
 * counted at its end, what a small change removes and adds, the first hit of a search, the fields of an object, else the most informative line. Undefined if
 * the call itself shows as much: for a file that was read or written successfully, and for thoughts. Reads only the two ends.
 * @param isKnown whether a line was in a page fetched earlier, like the header of every page of a site
 */
export function outcomeOf(act: Act, result: string, hasFailed: boolean, isKnown: (line: string) => boolean = () => false): string | undefined {
  const output = headAndTail(withoutReminders(result).trim())
  if (output === '') return undefined
  if (isUserRefusal(output) || act.kind === 'ask') return userReply(output)
  if (isUnexecutedCall(output)) return undefined
  if (act.kind === 'plan' || (!hasFailed && changedPaths(act).length > 0 && act.command === undefined)) return undefined
  const all = output.split(/\r\n?|\n/).map((line) => line.trim())
  const lines = all.filter((line) => line !== '' && !NOISE.test(line) && !(act.kind === 'edit' && NUMBERED.test(line)))
  const joined = oneLine(lines.join(' '))
  if (joined !== '' && tokensOf(joined) <= SHORT_TOKENS) return joined
  const line = hasFailed ? failureLine(act, output, lines) : informativeLine(act, lines, lines.join('\n'), isKnown)
  return line === undefined ? undefined : shorten(oneLine(line))
}

function userReply(result: string): string | undefined {
  const from = userTextStart(result)
  const reply = from < 0 ? '' : oneLine(result.slice(from))
  return reply === '' ? undefined : shorten(reply)
}

/** An error by its name, also in a list. */
const NAMED = /^(?:[-*•] )?(?:[A-Z]{1,3}\d{1,4} )?[\w.]*(?:Error|Exception): \S/

function failureLine({ kind }: Act, result: string, lines: readonly string[]): string | undefined {
  const named = kind === 'edit' ? lines.find((line) => NAMED.test(line)) : undefined
  if (named !== undefined) return named
  const end = runOutcome(kind, result, true)
  return typeof end === 'object' ? end.error : undefined
}

/** Commands that inspect the state of a repository, not a file. */
const HISTORY = /\bgit (?:-\S+ )*(?:log|status|branch|reflog|blame|rev-parse|shortlog|describe)\b/

function informativeLine({ kind, paths, command }: Act, lines: readonly string[], output: string, isKnown: (line: string) => boolean): string | undefined {
  if (isEmptyResult(output)) return undefined
  if (DIFF.test(output)) return changeOf(lines)
  const wordLines = lines.filter((line) => LETTER.test(line))
  if (kind === 'test' || kind === 'run')
    return fieldsOf(output) ?? totalOf(lines) ?? wordLines.findLast(isSentence) ?? (wordLines.length <= FEW_LINES ? wordLines.at(-1) : undefined)
  if (kind === 'search') return wordLines.find((line) => !AROUND.test(line)) ?? wordLines[0]
  if (kind === 'fetch') return firstNewSentence(output, isKnown)
  if (kind === 'delegate') return pageSentences(output).find((line) => isSentence(line) && !isAnnouncement(line))
  if (command === undefined) return paths.length === 0 || kind === 'other' ? (fieldsOf(output) ?? totalOf(lines) ?? wordLines[0]) : undefined
  return paths.length === 0 || HISTORY.test(command) || kind === 'other' ? (totalOf(lines.slice(-1)) ?? wordLines[0]) : undefined
}

/** The first sentence of a page, ignoring tags, that no earlier page had; if there is none, the first new line. */
function firstNewSentence(output: string, isKnown: (line: string) => boolean): string | undefined {
  const newLines = pageSentences(output).filter((line) => LETTER.test(line) && !isKnown(line))
  return fieldsOf(output) ?? newLines.find(isSentence) ?? newLines.find((line) => !LINKS.test(line))
}

/** Whether a line is something that somebody writes: not a link, a heading or the middle of a sentence. */
function isSentence(line: string): boolean {
  return isProse(line) && TWO_WORDS.test(line) && !LINKS.test(line) && !/^\p{Ll}|:$/u.test(line)
}

/** The counts at the end of an output that are close together. */
function totalOf(lines: readonly string[]): string | undefined {
  const last = lines.findLastIndex((line) => TOTAL.test(line))
  if (last < 0) return undefined
  return lines
    .slice(Math.max(0, last - SUMMARY_LINES), last + 1)
    .filter((line) => TOTAL.test(line))
    .reduceRight((after, line) => (line.length + after.length + 2 > MAX_CHARS ? after : `${line}, ${after}`), '')
    .replace(/, $/, '')
}

/** The first line that a change removes and the first that it adds. */
function changeOf(lines: readonly string[]): string | undefined {
  const changed = lines.filter((line) => CHANGED.test(line) && LETTER.test(line))
  if (changed.length > MAX_CHANGED_LINES) return undefined
  const first = (sign: string) => oneLine(changed.find((line) => line.startsWith(sign)) ?? '').slice(0, MAX_CHARS / 2 - 1)
  const both = `${first('-')} ${first('+')}`.trim()
  return both === '' ? undefined : both
}

/** The fields of an object with a single value; long texts only if there is little else. */
function fieldsOf(output: string): string | undefined {
  if (!output.startsWith('{') || !output.endsWith('}')) return undefined
  const all = (scalarFields(output)?.scalars ?? []).filter(({ chars }) => chars > 0)
  const short = all.filter(({ chars }) => chars <= MAX_CHARS / 2)
  const fields = short.length < MIN_FIELDS ? all : short
  return fields.length < MIN_FIELDS ? undefined : fieldsAsJson(fields)
}

function shorten(line: string): string {
  return line.length > MAX_CHARS ? `${cutText(line, MAX_CHARS - 1)}…` : line
}

function headAndTail(result: string): string {
  return result.length <= 2 * READ_CHARS ? result : `${result.slice(0, READ_CHARS)}\n${result.slice(-READ_CHARS)}`
}
