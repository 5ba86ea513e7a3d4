import { runEnd } from '../../../relevance/index.ts'
import {
  type Act,
  changedPaths,
  foundNothing,
  isUserRefusal,
  jsonValue,
  neverRan,
  objectOf,
  oneLine,
  safeCut,
  userSaidFrom,
  withoutReminders,
} from '../../../text/index.ts'
import { tokensOf } from '../../chat/tokens-of.ts'
import { announces } from '../speech/announces.ts'
import { isProse } from '../speech/is-prose.ts'
import { pageSentences } from '../speech/page-sentences.ts'

/** Maximum number of characters of an outcome that are shown. */
const LONGEST = 120
/** A result of up to this many tokens is shown whole. */
const SHORT = 15
/** Characters that are read at either end of a result. */
const READ = 20_000
/** A change of more lines is not quoted. */
const MOST_CHANGED = 40
/** The last line of an output of up to this many lines is its outcome. */
const FEW = 5
/** An object with fewer fields with a single value is shown from its start. */
const LEAST_FIELDS = 2
/** Lines of a runner's summary, counted back from its last count. */
const SUMMARY = 6

/** What a runner counts or reports at its end. */
const TOTAL =
  /(?<![\w.])\d{1,7}\s+(?:tests?\s+|specs?\s+)?(?:passed|passing|pass|failed|failing|failures?|fail|errors?)\b|^\d+ files? changed\b|^(?:ok|FAIL)\s+\S|^(?:OK|PASS|FAIL|FAILED)\b|\btest result:|\bRan \d+ tests?\b|(?:通过|失败)\s*[:：]?\s*\d|\d\s*(?:个|项|条)?(?:用例|测试)?(?:通过|失败)/
/** Lines that say nothing about how a command ended. */
const ASIDE =
  /^(?:\((?:Open file|Current directory|Interactive session): |bash-\$$|% Total\b|Dload +Upload\b|\d+ +[\d.]+[kM]? .*\d:\d\d:\d\d |Shell cwd was reset\b|\[?[Ee]xit ?[Cc]ode:? 0\b|npm notice\b|Done in \d|(?:\[[\w:.-]{1,40}\] )?[$>] \S|Wall time:|Output:$|\[File: .{1,1000} \(\d+ lines total\)\]$|\(\d+ more lines (?:above|below)\)$|File updated\. Please review\b|Found \d+ (?:files?|matches)\b)/
const LINKS = /\]\(|^https?:/
const TELLS = /\p{L}/u
/** Two adjacent words, which a table's record does not have; Chinese has no space between words. */
const SPOKEN = /\p{L}{2,}[,;:]? +\p{L}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u
/** A context line that a search prints around a hit. */
const AROUND = /^(?:\S{1,300}-)?\d{1,6}-/
/** A line of the file that an edit prints back. */
const NUMBERED = /^\d{1,6}\s*[→|:](?!\d)/
const DIFF = /^(?:diff --git |@@ -|--- \S)/m
const CHANGED = /^[+-](?![+-]{2} )\s*\S/

/**
 * The outcome of a call, quoted from a line or two of its result: a short result whole, the words with which the user refused it, why it failed, what a runner
 * counted at its end, what a small change removes and adds, the first hit of a search, the fields of an object, else the most informative line. Undefined if
 * the call itself says as much: for a file that was read or written successfully, and for thoughts. Reads only the two ends.
 * @param isKnown whether a line was in a page fetched earlier, like the header of every page of a site
 */
export function outcomeOf(act: Act, result: string, hasFailed: boolean, isKnown: (line: string) => boolean = () => false): string | undefined {
  const told = endsOf(withoutReminders(result).trim())
  if (told === '') return undefined
  if (isUserRefusal(told) || act.kind === 'ask') return userWords(told)
  if (neverRan(told)) return undefined
  if (act.kind === 'plan' || (!hasFailed && changedPaths(act).length > 0 && act.command === undefined)) return undefined
  const all = told.split(/\r\n?|\n/).map((line) => line.trim())
  const lines = all.filter((line) => line !== '' && !ASIDE.test(line) && !(act.kind === 'edit' && NUMBERED.test(line)))
  const whole = oneLine(lines.join(' '))
  if (whole !== '' && tokensOf(whole) <= SHORT) return whole
  const line = hasFailed ? failureOf(act, told, lines) : telling(act, lines, lines.join('\n'), isKnown)
  return line === undefined ? undefined : cut(oneLine(line))
}

function userWords(result: string): string | undefined {
  const from = userSaidFrom(result)
  const words = from < 0 ? '' : oneLine(result.slice(from))
  return words === '' ? undefined : cut(words)
}

/** An error by its name, also in a list. */
const NAMED = /^(?:[-*•] )?(?:[A-Z]{1,3}\d{1,4} )?[\w.]*(?:Error|Exception): \S/

function failureOf({ kind }: Act, result: string, lines: readonly string[]): string | undefined {
  const named = kind === 'edit' ? lines.find((line) => NAMED.test(line)) : undefined
  if (named !== undefined) return named
  const end = runEnd(kind, result, true)
  return typeof end === 'object' ? end.error : undefined
}

/** Commands that inspect the state of a repository, not a file. */
const HISTORY = /\bgit (?:-\S+ )*(?:log|status|branch|reflog|blame|rev-parse|shortlog|describe)\b/

function telling({ kind, paths, command }: Act, lines: readonly string[], told: string, isKnown: (line: string) => boolean): string | undefined {
  if (foundNothing(told)) return undefined
  if (DIFF.test(told)) return changeOf(lines)
  const said = lines.filter((line) => TELLS.test(line))
  if (kind === 'test' || kind === 'run') return fieldsOf(told) ?? totalOf(lines) ?? said.findLast(isSaid) ?? (said.length <= FEW ? said.at(-1) : undefined)
  if (kind === 'search') return said.find((line) => !AROUND.test(line)) ?? said[0]
  if (kind === 'fetch') return fetched(told, isKnown)
  if (kind === 'delegate') return pageSentences(told).find((line) => isSaid(line) && !announces(line))
  if (command === undefined) return paths.length === 0 || kind === 'other' ? (fieldsOf(told) ?? totalOf(lines) ?? said[0]) : undefined
  return paths.length === 0 || HISTORY.test(command) || kind === 'other' ? (totalOf(lines.slice(-1)) ?? said[0]) : undefined
}

/** The first sentence of a page, ignoring tags, that no earlier page had; if there is none, the first new line. */
function fetched(told: string, isKnown: (line: string) => boolean): string | undefined {
  const said = pageSentences(told).filter((line) => TELLS.test(line) && !isKnown(line))
  return fieldsOf(told) ?? said.find(isSaid) ?? said.find((line) => !LINKS.test(line))
}

/** Whether a line is something that somebody says: not a link, a heading or the middle of a sentence. */
function isSaid(line: string): boolean {
  return isProse(line) && SPOKEN.test(line) && !LINKS.test(line) && !/^\p{Ll}|:$/u.test(line)
}

/** The counts at the end of an output that are close together. */
function totalOf(lines: readonly string[]): string | undefined {
  const last = lines.findLastIndex((line) => TOTAL.test(line))
  if (last < 0) return undefined
  return lines
    .slice(Math.max(0, last - SUMMARY), last + 1)
    .filter((line) => TOTAL.test(line))
    .reduceRight((after, line) => (line.length + after.length + 2 > LONGEST ? after : `${line}, ${after}`), '')
    .replace(/, $/, '')
}

/** The first line that a change removes and the first that it adds. */
function changeOf(lines: readonly string[]): string | undefined {
  const changed = lines.filter((line) => CHANGED.test(line) && TELLS.test(line))
  if (changed.length > MOST_CHANGED) return undefined
  const first = (sign: string) => oneLine(changed.find((line) => line.startsWith(sign)) ?? '').slice(0, LONGEST / 2 - 1)
  const both = `${first('-')} ${first('+')}`.trim()
  return both === '' ? undefined : both
}

/** The fields of an object with a single value; long texts only if there is little else. */
function fieldsOf(told: string): string | undefined {
  if (!told.startsWith('{') || !told.endsWith('}')) return undefined
  const all = Object.entries(objectOf(jsonValue(told)) ?? {}).filter(([, value]) => typeof value !== 'object' && value !== '')
  const short = all.filter(([, value]) => String(value).length <= LONGEST / 2)
  const own = short.length < LEAST_FIELDS ? all : short
  return own.length < LEAST_FIELDS ? undefined : JSON.stringify(Object.fromEntries(own))
}

function cut(line: string): string {
  return line.length > LONGEST ? `${line.slice(0, safeCut(line, LONGEST - 1))}…` : line
}

function endsOf(result: string): string {
  return result.length <= 2 * READ ? result : `${result.slice(0, READ)}\n${result.slice(-READ)}`
}
