import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectKind, excerpt, type Kind, marker } from '../../src/excerpt/index.ts'
import { parseJsonTree } from '../../src/excerpt/kinds/parse-json-tree.ts'
import { lineSpans, sentenceSpans } from '../../src/text/index.ts'
import { estimateTokens as estimate } from '../../src/token/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { samples } from './samples.ts'

const kinds = Object.keys(samples) as Kind[]
const LINES: readonly Kind[] = ['log', 'diff', 'code', 'table', 'search', 'listing', 'trace', 'tests']
const GAP = /^\[(\d+) [a-z]+ left out(?:: [^\]]+)?(?: · decant:abc123)?\]$/

describe.each(kinds)('an excerpt of %s', (kind) => {
  const text = samples[kind]

  it('comes from a text whose kind is detected', () => {
    expect(detectKind(text)).toBe(kind)
  })

  it.each([0, 1, 20, 60, 150, 400, 1000])('fits %i tokens, contains slices of the text, names the ref once and does not change when excerpted again', (max) => {
    const short = excerpt(text, max, { estimate, ref: 'abc123' })
    expect(short.kind).toBe(kind)
    if (estimate(text) <= max) return expect(short.text).toBe(text)
    expect(estimate(short.text)).toBeLessThanOrEqual(Math.max(max, 30))
    expect(short.text.match(/decant:abc123/g)).toHaveLength(1)
    for (const [start, end] of short.ranges) expect(short.text).toContain(text.slice(start, end))
    expect(excerpt(short.text, Math.max(max, estimate(short.text)), { estimate, kind, ref: 'abc123' }).text).toBe(short.text)
  })

  it('is the whole text if that fits', () => {
    expect(excerpt(text, 1_000_000, { estimate })).toEqual({ text, ranges: [[0, text.length]], kind })
  })

  it('prefers pieces that the caller values', () => {
    const valued = /\b(?:17|y7|file17|call17)\b|number 17,/
    const shown = (value?: (piece: string) => number) =>
      excerpt(text, 150, { estimate, kind, ...(value && { value }) })
        .ranges.map(([start, end]) => text.slice(start, end))
        .join('\n')
    expect(shown()).not.toMatch(valued)
    expect(shown((piece) => (valued.test(piece) ? 1 : 0))).toMatch(valued)
    expect(shown((piece) => (valued.test(piece) ? Number.POSITIVE_INFINITY : 1))).toMatch(valued)
    expect(shown((piece) => (valued.test(piece) ? 1 : Number.NaN))).toMatch(valued)
  })
})

describe('whole lines and exact gap counts', () => {
  it.each(LINES)('%s: kept lines and lines counted in gaps add up to all lines', (kind) => {
    const short = excerpt(samples[kind], 200, { estimate, ref: 'abc123' }).text.split('\n')
    const all = new Set(samples[kind].split('\n'))
    let count = 0
    for (const line of short) {
      const gap = GAP.exec(line)
      if (gap) count += Number(gap[1])
      else {
        expect(all).toContain(line)
        count++
      }
    }
    expect(count).toBe(lineSpans(samples[kind]).length)
  })

  it('prose: kept sentences and sentences counted in gaps add up to all sentences', () => {
    const short = excerpt(samples.prose, 150, { estimate, ref: 'abc123' }).text
    let count = 0
    for (const line of short.split('\n')) count += Number(GAP.exec(line)?.[1] ?? sentenceSpans(line).length)
    expect(count).toBe(sentenceSpans(samples.prose).length)
  })

  it('JSON stays valid with all its keys, and counts replace rows', () => {
    const short = excerpt(samples.json, 200, { estimate, ref: 'abc123' }).text
    const value = JSON.parse(short) as { ok: boolean; rows: unknown[] }
    expect(Object.keys(value)).toEqual(['ok', 'total', 'rows', 'note'])
    let count = 0
    for (const row of value.rows) count += typeof row === 'string' ? Number(GAP.exec(row)?.[1]) : 1
    expect(count).toBe(120)
  })
})

describe('priorities by kind of text', () => {
  const of = (kind: Kind, max = 150) => excerpt(samples[kind], max, { estimate, kind }).text

  it('logs keep each distinct error, the first and the last line', () => {
    const log = samples.log.replace('2026-01-01T10:07:00 INFO request 0 ', '2026-01-01T10:06:30 ERROR no route to host\n$&')
    const text = excerpt(log, 200, { estimate, kind: 'log' }).text
    expect(text).toContain('ERROR disk full')
    expect(text).toContain('ERROR no route to host')
    expect(text).toContain('request 0 served in 0 ms')
    expect(text.endsWith('request 39 served in 3 ms')).toBe(true)
  })
  it.each([
    ['short', '2026-01-01T10:09:00 INFO shutdown complete, exit code 3'],
    ['long', `2026-01-01T10:09:00 INFO the run ended ${'because nothing could be written to the disk '.repeat(2)}`],
    ['of a form that came often', '2026-01-01T10:09:00 INFO tick 999'],
    ['followed by blank lines', '2026-01-01T10:09:00 INFO shutdown complete, exit code 3\n\n\n\n'],
  ])('logs keep a last line that is %s before repeats of an error', (_, last) => {
    const repeats = Array.from({ length: 300 }, (_, i) =>
      i % 3 ? `2026-01-01T10:08:00 INFO tick ${i}` : `2026-01-01T10:08:01 ERROR connect to db-${i} failed: timeout`,
    )
    const log = ['2026-01-01T10:00:00 INFO start', ...repeats, last].join('\n')
    for (let max = 40; max < 500; max += 10) {
      const { text } = excerpt(log, max, { estimate, kind: 'log' })
      const errors = text.split('db-').length - 1
      if (errors > 1 || max > 150) expect(text).toContain(last.trimEnd())
    }
  })
  it('diffs keep file headers, and changes before context', () => {
    const text = of('diff', 500)
    for (let f = 0; f < 8; f++) expect(text).toContain(`+++ b/src/f${f}.ts`)
    expect(text).toContain('+  return 7 + 1')
    expect(text).not.toContain('const context20')
  })
  it('code keeps signatures', () => {
    const text = of('code', 320)
    for (let c = 0; c < 12; c++) expect(text).toContain(`export function f${c}(x: number)`)
  })
  it.each([
    'export async function load(path: string): Promise<Text> {',
    '  detect(sample: Sample): number',
    'export const enum Kind {',
    'def __init__(self, name: str) -> None:',
    'class Point2D(TypedDict):',
    'func (s *Server) Serve(l net.Listener) error {',
    'type (',
    'pub(crate) unsafe fn read<T>(at: *const T) -> T {',
    'static inline int max(int a, int b) {',
    'std::string Parser::next(const Token& token)',
    'typedef struct node node_t;',
    'CREATE TABLE users (',
  ])('code keeps the signature %s before any body', (signature) => {
    const body = (n: number) => Array.from({ length: 12 }, (_, i) => `    total = total + weigh(item${i}, ${n});`).join('\n')
    const text = `${body(1)}\n${signature}\n${body(2)}\n`
    expect(excerpt(text, 60, { estimate, kind: 'code' }).text).toContain(signature)
  })
  it.each(["        error('Expected ' + c);", 'Object.defineProperties(exports, {', '  if (ready(x)) {', '    return build(a, b)'])(
    'code does not keep the statement %s as a signature',
    (statement) => {
      const text = `${Array.from({ length: 30 }, (_, i) => `function f${i}(x) {`).join('\n')}\n${statement}\n${Array.from({ length: 30 }, (_, i) => `function g${i}(x) {`).join('\n')}\n`
      expect(excerpt(text, 120, { estimate, kind: 'code' }).text).not.toContain(statement)
    },
  )
  it('code keeps the tables and columns of a schema before the indexes', () => {
    const columns = ['  id BIGINT PRIMARY KEY,', '  amount_cents BIGINT NOT NULL,', '  status VARCHAR(20)']
    const indexes = Array.from({ length: 40 }, (_, i) => `CREATE ${i % 2 ? 'UNIQUE ' : ''}INDEX idx_${i} ON orders (col_${i});`)
    const text = excerpt(['CREATE TABLE orders (', ...columns, ');', ...indexes].join('\n'), 90, { estimate, kind: 'code' }).text
    for (const line of ['CREATE TABLE orders (', ...columns]) expect(text).toContain(line)
    const flat = excerpt([`CREATE TABLE orders (${columns.join('')});`, ...indexes].join('\n'), 90, { estimate, kind: 'code' }).text
    expect(flat).toContain('amount_cents')
  })
  it('tables keep the header row', () => expect(of('table', 60).startsWith('id,name,amount\n')).toBe(true))
  it('search results keep a match of each file', () => {
    const text = of('search', 700)
    for (let f = 0; f < 20; f++) expect(text).toContain(`src/room${f}/file.ts:`)
  })
  it('stack traces keep the error, its cause and the program’s frames', () => {
    const text = of('trace')
    expect(text).toContain('TypeError: Cannot read')
    expect(text).toContain('Caused by: Error: no such file: config.json')
    expect(text).toContain('/app/src/main.ts:1:7')
  })
  it('test reports keep failures with their messages and the totals, and count passes', () => {
    const text = of('tests', 100)
    expect(text).toMatch(/^\[150 lines left out: all passes\]\n/)
    expect(text).toContain('✗ parses an empty file\n   AssertionError: expected 0 to be 1')
    expect(text).toContain('Tests: 1 failed, 200 passed')
  })
  it('HTML keeps headings and text, and drops scripts', () => {
    const text = of('html')
    expect(text).toContain('How it parses')
    expect(text).not.toContain('var x')
  })
  it('HTML whose texts are all kept still names the handle, for the tags left out', () => {
    const text = samples.html.replace(/<(script|style)>.*?<\/\1>/g, '')
    const { text: short, ranges } = excerpt(text, estimate(text) - 50, { estimate, kind: 'html', ref: 'abc123' })
    const held = ranges.reduce((sum, [start, end]) => sum + end - start, 0)
    expect(short.split('\n').at(-1)).toBe(`[${text.length - held} characters left out · decant:abc123]`)
    expect(short).toContain('imprint')
  })
  it('JSON keeps rows with errors', () => expect(of('json', 250)).toContain('disk full'))

  it.each([
    ['a function', (size: number) => `int f(${' '.repeat(size)}=`],
    ['a method', (size: number) => `  f(): ${' '.repeat(size)}x=`],
  ])('code with lines that resemble %s is read in linear time', (_, line) => {
    const least = growth(45, (size) => {
      const text = Array.from({ length: 200 }, () => line(size)).join('\n')
      return () => excerpt(text, 20, { estimate, kind: 'code' })
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
  it.each([
    ['in capitals', '<SCRIPT>var x</SCRIPT>'],
    ['that is self-closing', '<script src="a.js"/>'],
    ['that is self-closing', '<svg width="1" />'],
  ])('HTML after a script or svg element %s is read', (_, script) => {
    const text = `<html><body><p>Before it.</p>${script}<h1>Behind it</h1>${'<p>Some more of no use.</p>'.repeat(30)}</body></html>`
    expect(excerpt(text, 40, { estimate, kind: 'html' }).text).toContain('Behind it')
    expect(excerpt(text, 200, { estimate, kind: 'html' }).text).not.toContain('var x')
  })
  it('JSON with a trailing comma is not parsed', () => {
    const text = `{"a": "${'word '.repeat(200)}", "b": 1,}`
    expect(parseJsonTree(text)).toBeUndefined()
    expect(parseJsonTree(text.replace(',}', '}'))?.members).toHaveLength(2)
  })
})

describe('an excerpt of any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\n',
      '\r\n',
      '{"a":[1,2',
      ']}',
      '<script>',
      '</p>',
      '好。',
      '\ud83d',
      '👩‍👩‍👧',
      'Error: x',
      '   ',
      '"',
      '\\n',
      ...kinds.map((kind) => samples[kind].slice(0, 300)),
    ),
  )
  const texts = fc.array(piece, { maxLength: 40 }).map((all) => all.join(''))

  it('is not larger than the text, keeps slices in order and is deterministic', () => {
    fc.assert(
      fc.property(texts, fc.nat(200), fc.option(fc.constantFrom(...kinds), { nil: undefined }), (text, max, kind) => {
        const short = excerpt(text, max, { estimate, ref: 'abc123', ...(kind && { kind }) })
        expect(short.text.length).toBeLessThanOrEqual(text.length)
        expect(estimate(short.text)).toBeLessThanOrEqual(estimate(text))
        let at = 0
        for (const [start, end] of short.ranges) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          at = end
        }
        if (text.isWellFormed()) expect(short.text.isWellFormed()).toBe(true)
        expect(excerpt(text, max, { estimate, ref: 'abc123', ...(kind && { kind }) })).toEqual(short)
      }),
      { numRuns: process.env.DECANT_LONG ? 20_000 : 400 },
    )
  })

  it('reads a megabyte of each kind and of hostile repeats less than six times', () => {
    for (const seed of [...kinds.map((kind) => samples[kind]), '[', '{"a":', '<script>', '((((', '"', '\\n', 'aaaa ', '(((a', 'a/b', '-', '    ']) {
      const text = seed.repeat(Math.ceil(1_000_000 / seed.length))
      let read = 0
      const counted = (part: string) => {
        read += part.length
        return estimate(part)
      }
      excerpt(text, 500, { estimate: counted, ref: 'abc123' })
      expect(read / text.length, seed.slice(0, 20)).toBeLessThan(6)
    }
  }, 120_000)

  it('reads valid JSON with a string of many megabytes', () => {
    const text = JSON.stringify({ data: 'it "stands" '.repeat(1_000_000), note: 'as it was' })
    const short = JSON.parse(excerpt(text, 200, { estimate }).text)
    expect([Object.keys(short), short.note]).toEqual([['data', 'note'], 'as it was'])
  })

  it('accepts JSON nested a hundred thousand levels deep', () => {
    const deep = `${'['.repeat(100_000)}"${'x '.repeat(5000)}"${']'.repeat(100_000)}`
    expect(estimate(excerpt(deep, 100, { estimate }).text)).toBeLessThanOrEqual(estimate(deep))
  })
})

describe('gap marker', () => {
  it('has one format, in singular and plural', () => {
    expect([marker(12, 'messages', 'abc'), marker(1, 'entries'), marker(1, 'matches'), marker(2, 'rows', '')]).toEqual([
      '[12 messages left out · decant:abc]',
      '[1 entry left out]',
      '[1 match left out]',
      '[2 rows left out]',
    ])
  })
})

describe('cases from real outputs', () => {
  const numbered = (text: string, arrow = '→') =>
    text
      .split('\n')
      .map((line, i) => `${String(i + 1).padStart(6)}${arrow}${line}`)
      .join('\n')
  const report = [
    '## How checkpoints are found',
    '',
    'The command looks in two places, and merges what it finds.',
    '',
    ...Array.from({ length: 8 }, (_, i) => [
      `### ${i + 1}. Place ${i}`,
      '',
      `- It reads file ${i}, and then it says what it read there.`,
      `- **Then** it goes on with place ${i + 1}.`,
      '',
    ]).flat(),
    '## Conclusion',
    '',
    'Both places are needed.',
  ].join('\n')

  it.each([
    ['a report in Markdown', report, 'prose'],
    ['a Markdown file with line numbers', numbered(report), 'prose'],
    ['code with line numbers', numbered(samples.code), 'code'],
    ['code with line numbers of grep -n', numbered(samples.code, ':'), 'code'],
    ['a diff of HTML', `${samples.diff}\n${'+<div><p>text</p></div>\n'.repeat(20)}`, 'diff'],
    [
      'JSX',
      `import x from 'y'\nexport function A() {\n  const a = 1;\n  return (\n${'    <div className="a"><span>{a}</span></div>;\n'.repeat(12)}  );\n}`,
      'code',
    ],
    [
      'search results with context lines',
      Array.from({ length: 30 }, (_, i) => `src/a.go${i % 3 ? '-' : ':'}${i + 10}${i % 3 ? '-' : ':'}\tvalue := load(${i})`).join('\n'),
      'search',
    ],
    [
      'a test run that prints only its totals',
      `${Array.from({ length: 30 }, (_, i) => `[Parser] note ${i} about the input`).join('\n')}\n\n 1319 pass\n 0 fail\nRan 1319 tests across 60 files. [957.00ms]`,
      'tests',
    ],
    ['a shell script', Array.from({ length: 20 }, (_, i) => `if [ -f a${i} ]; then\n    echo "found a${i}"\nfi`).join('\n'), 'code'],
  ] as const)('detects the kind of %s', (_, text, kind) => {
    expect(detectKind(text)).toBe(kind)
  })

  it('treats numbered blank lines as blank', () => {
    const text = numbered(samples.code)
    const short = excerpt(text, 320, { estimate }).text.split('\n')
    expect(short.filter((line) => /^\s*\d+→$/.test(line)).length).toBeLessThan(short.length / 8)
    expect(short.join('\n')).toContain('export function f3(x: number)')
  })

  it('does not keep lone braces as changes of a diff', () => {
    const hunk = (f: number) =>
      `diff --git a/f${f}.ts b/f${f}.ts\n--- a/f${f}.ts\n+++ b/f${f}.ts\n@@ -1,9 +1,9 @@\n${Array.from({ length: 12 }, (_, i) => `-\t\t}\n+\tvalue${i} := compute(input${i}, ${f})\n+\t})`).join('\n')}`
    const short = excerpt([1, 2, 3, 4].map(hunk).join('\n'), 240, { estimate }).text
    const told = short.match(/compute\(input/g)?.length ?? 0
    expect(told).toBeGreaterThan(6)
    expect(short).not.toMatch(/left out\]\n[+-]\s*[})]+\n\[/)
  })

  it('describes a gap in a log by its commonest line form, and in a test report as passes', () => {
    expect(excerpt(samples.log, 200, { estimate, ref: 'abc123' }).text).toMatch(
      /\[2\d\d lines left out: 2\d\d × "#-#-#T#:#:# INFO request # served in # ms" · decant:abc123\]/,
    )
    expect(excerpt(samples.tests, 100, { estimate }).text).toContain('[150 lines left out: all passes]')
  })

  it.each(['Please never touch the file y.', '不要改动文件二。'])('keeps text that follows a diff: %s', (words) => {
    const text = `Review my change, please:\n\`\`\`diff\n${samples.diff}\n\`\`\`\n${words}`
    const short = excerpt(text, 150, { estimate }).text
    expect(detectKind(text)).toBe('diff')
    expect(short).toContain(words)
  })

  it('keeps the reason of a pytest failure before the separator lines', () => {
    const rule = (text: string) => text.padStart(46, '=').padEnd(80, '=')
    const text = [
      rule(' test session starts '),
      ...Array.from({ length: 9 }, (_, i) => `tests/test_m${i}.py ..... [ ${i}%]`),
      rule(' FAILURES '),
      '______________ test_total ______________',
      '    def test_total():',
      '>       assert invoice.total() == Decimal("2.34")',
      "E       AssertionError: assert Decimal('2.35') == Decimal('2.34')",
      'tests/test_invoice.py:12: AssertionError',
      rule(' short test summary info '),
      "FAILED tests/test_invoice.py::test_total - AssertionError: assert Decimal('2.35') == Decimal('2.34')",
      rule(' 1 failed, 44 passed in 0.42s '),
    ].join('\n')
    const short = excerpt(text, 120, { estimate, kind: 'tests' }).text
    expect(short).toContain("E       AssertionError: assert Decimal('2.35')")
    expect(short).toContain('1 failed, 44 passed')
    expect(short).not.toContain('FAILURES')
  })

  it('keeps a different failure before repetitions of the same one', () => {
    const text = `${Array.from({ length: 30 }, (_, i) => `✗ case ${i}\nerror: All fail\n  at work (src/a.ts:${i}:1)`).join('\n')}\nerror: Queue is at capacity\n 31 fail`
    const short = excerpt(text, 120, { estimate, kind: 'tests' }).text
    expect(short).toContain('error: Queue is at capacity')
    expect(short).toContain('31 fail')
  })

  it('keeps readable values of a JSON object before links and ids', () => {
    const text = JSON.stringify({
      url: `https://api.example.com/${'repos/'.repeat(12)}1`,
      node_id: 'PRRC_kwDOQyo98M6m5iIy'.repeat(3),
      user: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`link${i}_url`, `https://api.example.com/users/${i}/${'x/'.repeat(12)}`])),
      avatar_url: `https://example.com/${'a'.repeat(120)}`,
      path: 'cmd/entire/cli/explain.go',
      body: 'Already fixed: the comment now says what the parameters do.',
    })
    const short = JSON.parse(excerpt(text, 90, { estimate }).text) as Record<string, unknown>
    expect(short.body).toBe('Already fixed: the comment now says what the parameters do.')
    expect(short.path).toBe('cmd/entire/cli/explain.go')
  })

  it('splits a text into sentences if all pieces of its kind are too large', () => {
    const text = `<html><body><div>${Array.from({ length: 60 }, (_, i) => `Sentence ${i} says something of its own.`).join(' ')}</div></body></html>`
    expect(excerpt(text, 80, { estimate }).text).toContain('says something of its own')
  })
})

describe('a text whose lines or sentences are too long to keep whole', () => {
  const many = <T>(count: number, make: (i: number) => T, between: string) => Array.from({ length: count }, (_, i) => make(i)).join(between)
  const running = many(4000, (i) => ['the', 'parser', 'reads', 'token', `value${i}`][i % 5], ' ')
  const texts = {
    'minified code': many(900, (i) => `function f${i}(a,b){return a+b*${i}}`, ''),
    'a row of CSV': many(4000, (i) => `v${i}`, ','),
    'words without punctuation': running,
    Chinese: '这是一段没有句号的很长的工具输出内容包含很多字'.repeat(400),
    'a short line before a long one': `done\n${running}`,
    'three long lines': many(3, (k) => many(1500, (i) => `x${k}${i}`, ' '), '\n'),
    'JSON with a long string': JSON.stringify({ code: 0, stdout: running }),
  }

  it.each(Object.entries(texts))('%s: keeps the beginning with a count of the rest, and fills the budget', (_, text) => {
    for (const max of [60, 200, 800, 2500]) {
      const short = excerpt(text, max, { estimate, ref: 'abc123' })
      expect(estimate(short.text)).toBeLessThanOrEqual(max)
      expect(estimate(short.text)).toBeGreaterThan(max * (max > 100 ? 0.7 : 0.4))
      expect(short.text.slice(0, 5)).toBe(text.slice(0, 5))
      const left = Array.from(short.text.matchAll(/\[(\d+) characters? left out/g), ([, count]) => Number(count))
      const [first, last] = [short.ranges[0]?.[0] ?? 0, short.ranges.at(-1)?.[1] ?? 0]
      const gaps = short.ranges.slice(1).reduce((sum, [start], i) => sum + start - (short.ranges[i]?.[1] ?? 0), first + text.length - last)
      if (!text.startsWith('{')) expect(left.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(gaps - 10)
      expect(short.text.match(/decant:abc123/g)).toHaveLength(1)
    }
  })

  it('keeps whole lines around a long line', () => {
    const text = ['ERROR: disk full', running, 'exit code 1'].join('\n')
    const lines = excerpt(text, 300, { estimate }).text.split('\n')
    expect(lines).toContain('ERROR: disk full')
    expect(lines).toContain('exit code 1')
    expect(lines.some((line) => line.startsWith('the parser reads'))).toBe(true)
  })

  it('cuts no escape sequence of a JSON string and no surrogate pair', () => {
    const inner = '"said\\ 😀é\u0001'.repeat(900)
    const ascii = (text: string) => text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    for (const text of [JSON.stringify({ inner }), ascii(JSON.stringify({ inner }))])
      for (let max = 40; max < 400; max += 7) {
        const value = JSON.parse(excerpt(text, max, { estimate, kind: 'json' }).text) as { inner: string }
        expect(value.inner.isWellFormed()).toBe(true)
        expect(value.inner.replace(/ ?\[\d+ characters left out\] ?/, '').length).toBeGreaterThan(5)
      }
  })

  it('refuses an unknown kind, and names the known ones', () => {
    const refused = expect.objectContaining({
      code: 'invalid-option',
      message: expect.stringContaining('"yaml"'),
      remedy: expect.stringContaining('json, code, diff'),
    })
    expect(() => excerpt('a: 1\n'.repeat(400), 20, { estimate, kind: 'yaml' as Kind })).toThrow(refused)
  })

  it.each([Number.NaN, '20', undefined])('refuses %j tokens', (tokens) => {
    expect(() => excerpt('a: 1\n'.repeat(400), tokens as number, { estimate })).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })

  it('reads a megabyte less than six times', () => {
    for (const seed of ['the parser reads ', '没有句号的很长的内容', 'QmFzZTY0', '{"a":"\\']) {
      let read = 0
      const counted = (part: string) => {
        read += part.length
        return estimate(part)
      }
      excerpt(seed.repeat(1_000_000 / seed.length), 500, { estimate: counted })
      expect(read).toBeLessThan(6_000_000)
    }
  })
})
