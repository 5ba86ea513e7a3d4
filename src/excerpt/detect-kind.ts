import { lines } from '../text/index.ts'
import type { Kind } from './kind.ts'

/** Detection looks at this much of the beginning and this many lines of it. */
const LOOK = 8000
const LINES = 80

const SIGNS: readonly (readonly [kind: Kind, sign: RegExp, share: number])[] = [
  ['trace', /^\s*(?:at\s+\S.*[(:]\d+|File "[^"]{1,300}", line \d+|\d+:\s+(?:0x)?[0-9a-f]+ - |#\d+\s+0x|goroutine \d+|\tat )/, 0.3],
  [
    'tests',
    /^\s*(?:✓|✔|√|✗|✘|✖|×|(?:not )?ok \d+\b|--- (?:PASS|FAIL)|=== RUN|PASS\b|FAIL\b|\S+\.py::|test \S+ \.\.\. |.*\b\d+ (?:passed|failed)\b|.*\b(?:PASSED|FAILED)\b)/,
    0.3,
  ],
  ['search', /^(?:[A-Za-z]:)?(?=[^\s:]{0,300}[./\\])[^\s:]{1,300}:\d+(?::\d+)?[:-]/, 0.5],
  ['listing', /^(?:\s*[│├└|`+─-]{2,}.*|[d-][rwxsStT-]{9}.*|total \d+|(?:\.{0,2}\/)?(?:[\w.@+-]+\/)+[\w.@+-]*|\s*[\w.@+-]+\.\w{1,8}|\s*- [\w.@+/-]+\/?)$/, 0.6],
  [
    'log',
    /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\w{3}\s+\d+ \d\d:\d\d|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b|(?:npm|yarn|error|warning|info)[: ])/i,
    0.3,
  ],
  [
    'code',
    /^\s*(?:\d+(?:\t|→|\|)\s*)?(?:(?:export|public|private|static|async|pub)\s+|import\s|from\s+\S+\s+import|function\s|class\s|const\s|let\s|var\s|def\s|func\s|fn\s|return\b|if\s*\(|for\s*\(|#include|package\s+\w|use\s+\w+::|\}\s*(?:else|catch)?|\/\/|\/\*|\*\s)|[{};]\s*$|^\s*@\w+/,
    0.35,
  ],
]

/** What a text is, told from its first 8,000 units: cheap, linear, never wrong enough to lose anything. Where nothing else shows: lines of a log where few end as sentences do, else prose. */
export function detectKind(text: string): Kind {
  const head = text.slice(0, LOOK)
  const first = /\S/.exec(head)?.index ?? 0
  const opens = head[first]
  if ((opens === '{' || opens === '[') && looksLikeJson(text, head, first)) return 'json'
  if (/^\s*(?:<!doctype html|<html|<head|<body)/i.test(head.slice(first, first + 60)) || isMarkup(head)) return 'html'
  if (/^(?:diff --git |--- \S|Index: \S|@@ -\d+)/m.test(head) && /^@@ -\d+|^\+\+\+ /m.test(head)) return 'diff'
  const rows = lines(head)
    .map(([start, end]) => head.slice(start, Math.min(end, start + 300)))
    .filter((row) => row.trim() !== '')
    .slice(0, LINES)
  if (rows.length >= 3 && isTable(rows)) return 'table'
  for (const [kind, sign, share] of SIGNS) {
    let hits = 0
    for (const row of rows) if (sign.test(row)) hits++
    if (hits >= Math.max(2, share * rows.length)) return kind
  }
  return isLines(rows) ? 'log' : 'prose'
}

/** Many short rows that do not end as sentences do: output of some program. */
function isLines(rows: readonly string[]): boolean {
  if (rows.length < 8) return false
  const open = rows.filter((row) => row.length < 160 && !/[.!?:。！？：；][)"'”’*_`]*\s*$/.test(row)).length
  return open >= 0.7 * rows.length
}

/** Opens like JSON and ends like it; objects line by line are rows of a table. */
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

/** Rows with the same number, at least one, of the same separator; or objects line by line. */
function isTable(rows: readonly string[]): boolean {
  if (rows.filter((row) => row.trimStart().startsWith('{') && row.trimEnd().endsWith('}')).length >= 0.9 * rows.length) return true
  for (const separator of ['\t', '|', ',', ';']) {
    const counts = rows.map((row) => row.split(separator).length - 1)
    const usual = counts[1] ?? 0
    if (usual < (separator === ',' || separator === ';' ? 2 : 1)) continue
    if (counts.filter((count) => count === usual).length >= 0.8 * rows.length) return true
  }
  return false
}
