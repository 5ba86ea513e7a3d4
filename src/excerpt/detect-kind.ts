import { checkText } from '../message/index.ts'
import { lineSpans } from '../text/index.ts'
import type { Kind } from './kind.ts'
import { withoutLineNumber } from './split/without-line-number.ts'

/** Detection reads this many characters at the beginning, and this many lines of them. */
const MAX_HEAD_CHARS = 8000
const MAX_LINES = 80
/** The number of characters at the end that are searched for a test runner's totals. */
const TAIL_CHARS = 800

const KIND_PATTERNS: readonly (readonly [kind: Kind, sign: RegExp, share: number])[] = [
  ['trace', /^\s*(?:at\s+\S.*[(:]\d+|File "[^"]{1,300}", line \d+|\d+:\s+(?:0x)?[0-9a-f]+ - |#\d+\s+0x|goroutine \d+|\tat )/, 0.3],
  [
    'tests',
    /^\s*(?:✓|✔|√|✗|✘|✖|×|(?:not )?ok \d+\b|--- (?:PASS|FAIL)|=== RUN|PASS\b|FAIL\b|\S+\.py::|test \S+ \.\.\. |.*\b\d+ (?:passed|failed)\b|.*\b(?:PASSED|FAILED)\b)/,
    0.3,
  ],
  ['search', /^(?:(?:[A-Za-z]:)?(?=[^\s:]{0,300}[./\\])[^\s:]{1,300}:\d+(?::\d+)?[:-]|[\w./@+-]{1,200}\.[a-z]{1,8}-\d{1,7}-(?!\d)|--$)/, 0.5],
  [
    'listing',
    /^(?:\s*[│├└|`+─-]{2,}.*|[d-][rwxsStT-]{9}.*|total \d+|(?:\.{0,2}\/)?(?:[\w.@+-]+\/)+[\w.@+-]*|\s*[\w.@+-]+\.\w{1,8}(?:\s+[\d.]+[KMGB]?B?)?|\s*- [\w.@+/-]+\/?)$/,
    0.6,
  ],
  [
    'log',
    /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\w{3}\s+\d+ \d\d:\d\d|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b|(?:npm|yarn|error|warning|info)[: ])/i,
    0.3,
  ],
  [
    'code',
    /^\s*(?:(?:export|public|private|static|async|pub)\s+|import\s|from\s+\S+\s+import|function\s|class\s|const\s|let\s|var\s|def\s|func\s|fn\s|return\b|if\s*\(|if err\b|for\s*\(|if\s+\[|echo\s|(?:fi|then|else|do|done|esac)\s*$|#include|package\s+\w|use\s+\w+::|\}\s*(?:else|catch)?|\/\/|\/\*|\*\s|[\w.]{1,60}\s*:=\s|[\w.]{2,80}\(.*[),({]\s*$)|[{};]\s*$|^\s*@\w+/,
    0.35,
  ],
]
const CODE_LINE = patternOf('code')
const SEARCH_LINE = patternOf('search')
/** Headings, fences, list items and bold words of Markdown; a heading, fence or bold line is certain, a list item is not. */
const MARKDOWN = /^\s{0,3}(?:#{1,6}\s+\S|```|[-*+]\s+\S|\d{1,3}\.\s+\S|>\s|\*\*\S)/
const SURELY_MARKDOWN = /^\s{0,3}(?:#{2,6}\s+\S|```|\*\*\S[^*]{0,80}\*\*)/
/** The totals at the end of a test run. */
const TEST_TOTALS =
  /^\s*(?:Tests?:?\s+\d+ |Test Files\s+\d+ |Ran \d+ tests?\b|\d+ (?:pass|passing|passed|fail|failing|failed)\b|test result: |={3,} .*\b\d+ (?:passed|failed|errors?)\b.*={3,}|ok\s+\S+\s+(?:[\d.]+s|\(cached\))|FAIL\s+\S+\s+[\d.]+s)/m

/**
 * Detects the kind of a text from its first 8,000 units: cheap, linear, never wrong enough to lose anything. By default a text is lines of a log if few of its
 * lines end as sentences do, otherwise prose.
 */
export function detectKind(text: string): Kind {
  const head = checkText(text, 'detectKind').slice(0, MAX_HEAD_CHARS)
  const firstIndex = /\S/.exec(head)?.index ?? 0
  const firstChar = head[firstIndex]
  if ((firstChar === '{' || firstChar === '[') && looksLikeJson(text, head, firstIndex)) return 'json'
  if (/^\s*(?:<!doctype html|<html|<head|<body)/i.test(head.slice(firstIndex, firstIndex + 60))) return 'html'
  if (/^(?:diff --git |--- \S|Index: \S|@@ -\d+)/m.test(head) && /^@@ -\d+|^\+\+\+ /m.test(head)) return 'diff'
  const rows = lineSpans(head)
    .map(([start, end]) => withoutLineNumber(head.slice(start, Math.min(end, start + 300))))
    .filter((row) => row.trim() !== '')
    .slice(0, MAX_LINES)
  const isCode = matchRatio(rows, CODE_LINE) >= 0.35
  const isProse = !isCode && isMarkdown(rows)
  if (!isCode && !isProse && isMarkup(head)) return 'html'
  if (rows.length >= 8 && TEST_TOTALS.test(text.slice(-TAIL_CHARS))) return 'tests'
  if (rows.length >= 3 && matchRatio(rows, SEARCH_LINE) < 0.8 && isTable(rows)) return 'table'
  if (isProse) return 'prose'
  for (const [kind, sign, share] of KIND_PATTERNS) if (matchRatio(rows, sign) >= Math.max(2 / rows.length, share)) return kind
  return isProgramOutput(rows) ? 'log' : 'prose'
}

function patternOf(kind: Kind): RegExp {
  return KIND_PATTERNS.find(([name]) => name === kind)?.[1] as RegExp
}

/** The fraction of the rows that match a sign; 0 without rows. */
function matchRatio(rows: readonly string[], sign: RegExp): number {
  return rows.length === 0 ? 0 : rows.filter((row) => sign.test(row)).length / rows.length
}

/** Whether at least two rows are certainly Markdown, and a quarter may be. */
function isMarkdown(rows: readonly string[]): boolean {
  return matchRatio(rows, SURELY_MARKDOWN) * rows.length >= 2 && matchRatio(rows, MARKDOWN) >= 0.25
}

/** Whether there are many short rows that do not end as sentences do: the output of a program. */
function isProgramOutput(rows: readonly string[]): boolean {
  if (rows.length < 8) return false
  const open = rows.filter((row) => row.length < 160 && !/[.!?:。！？：；][)"'”’*_`]*\s*$/.test(row)).length
  return open >= 0.7 * rows.length
}

/** Whether a text begins and ends like JSON; objects line by line are rows of a table. */
function looksLikeJson(text: string, head: string, first: number): boolean {
  const last = text.slice(-200).trimEnd().at(-1)
  if (last !== '}' && last !== ']') return false
  const opening = head.slice(first, first + 120)
  return /^\{\s*(?:"|\})|^\[\s*(?:[[{"\d\]-]|true|false|null)/.test(opening) && !/^\{.*\}\s*\n\s*\{/.test(opening.slice(0, 119)) && !isObjectLines(head)
}

function isObjectLines(head: string): boolean {
  const [one, two] = head.split('\n', 3).map((row) => row.trim())
  return Boolean(one?.startsWith('{') && one.endsWith('}') && two?.startsWith('{'))
}

function isMarkup(head: string): boolean {
  return (head.match(/<\/?(?:div|p|span|li|ul|td|tr|table|a|h[1-6]|section|script|meta|link)\b/gi)?.length ?? 0) >= 12
}

/** Whether most rows have the same number, at least one, of the same separator, or are objects line by line. */
function isTable(rows: readonly string[]): boolean {
  if (rows.filter((row) => row.trimStart().startsWith('{') && row.trimEnd().endsWith('}')).length >= 0.9 * rows.length) return true
  for (const separator of ['\t', '|', ',', ';']) {
    const counts = rows.map((row) => (separator === '\t' ? row.trim() : row).split(separator).length - 1)
    const usual = counts[1] ?? 0
    if (usual < (separator === ',' || separator === ';' ? 2 : 1)) continue
    if (counts.filter((count) => count === usual).length >= 0.8 * rows.length) return true
  }
  return false
}
