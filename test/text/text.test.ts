import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closingBracketEnd,
  isCjk,
  lineSpans,
  looksLikeError,
  safeCut,
  scriptOf,
  sentenceSpans,
  testVerdict,
  withoutHarnessText,
  words,
} from '../../src/text/index.ts'
import { nearestName } from '../../src/validation/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const cut = (text: string) => sentenceSpans(text).map(([start, end]) => text.slice(start, end))
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom('a', ' ', '\n', '\r\n', '.', '。', '中', '👨‍👩‍👧', 'é', '"', '1', '！', '\ud800', 'Z', '...')).map((parts) => parts.join('')),
)

describe('sentences', () => {
  it.each([
    ['Mr. Smith left. He paid $3.50 for e.g. apples!', ['Mr. Smith left.', 'He paid $3.50 for e.g. apples!']],
    ['J. R. R. Tolkien wrote it. The U.S. Army paid. Done.', ['J. R. R. Tolkien wrote it.', 'The U.S. Army paid.', 'Done.']],
    ['Really? "Yes." Version 2.0 is out.', ['Really?', '"Yes."', 'Version 2.0 is out.']],
    ['Wir fliegen am 3. Mai. Der 2. Versuch gilt.', ['Wir fliegen am 3. Mai.', 'Der 2. Versuch gilt.']],
    ['Es sind z. B. Tests, u. a. Messungen. Nr. 5 ist ca. 3 m lang.', ['Es sind z. B. Tests, u. a. Messungen.', 'Nr. 5 ist ca. 3 m lang.']],
    ['It is step 3. Then it ends. So a equals b. Then c.', ['It is step 3.', 'Then it ends.', 'So a equals b.', 'Then c.']],
    ['你好世界。这是测试！对吗？好；完', ['你好世界。', '这是测试！', '对吗？', '好；', '完']],
    ['任务完成。!!!COMPLETE!!!', ['任务完成。', '!!!COMPLETE!!!']],
    ['真的！！！好了!!! Done!!! !!!SUMMARY!!!', ['真的！！！', '好了!!!', 'Done!!!', '!!!SUMMARY!!!']],
    ['他说：“走吧。”然后走了。', ['他说：“走吧。”', '然后走了。']],
    ['# Title\n- one\n- two. Three', ['# Title', '- one', '- two.', 'Three']],
    ['1. First. 2. Second.', ['1. First.', '2. Second.']],
    [
      'a line that was broken because it grew longer than its\nwindow was wide. End.',
      ['a line that was broken because it grew longer than its\nwindow was wide.', 'End.'],
    ],
    [
      'a line that was broken because it grew longer than its\r\nwindow was wide. End.',
      ['a line that was broken because it grew longer than its\r\nwindow was wide.', 'End.'],
    ],
    ['# Title\r\n- one\r\n- two. Three', ['# Title', '- one', '- two.', 'Three']],
    ['see file.ts and main.go for v1.2.3 of it', ['see file.ts and main.go for v1.2.3 of it']],
    ['   ', []],
  ])('splits %j', (text, expected) => {
    expect(cut(text)).toEqual(expected)
  })

  it('cover everything except white space, in order and without overlap', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0
        let rest = ''
        for (const [start, end] of sentenceSpans(text)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          rest += text.slice(at, start)
          at = end
        }
        expect((rest + text.slice(at)).trim()).toBe('')
      }),
    )
  })
})

describe('lines', () => {
  it('returns each line without its end, split at LF, CRLF or CR', () => {
    expect(lineSpans('a\r\nb\rc\n\nd').map(([s, e]) => 'a\r\nb\rc\n\nd'.slice(s, e))).toEqual(['a', 'b', 'c', '', 'd'])
    expect(lineSpans('a\n')).toEqual([[0, 1]])
    expect(lineSpans('')).toEqual([])
    fc.assert(
      fc.property(anyText, (text) => {
        expect(lineSpans(text).map(([start, end]) => text.slice(start, end))).toEqual(reference(text))
      }),
    )
  })
})

function reference(text: string): string[] {
  const all = text.split(/\r\n|\n|\r/)
  return all.at(-1) === '' ? all.slice(0, -1) : all
}

describe('safeCut', () => {
  it('never cuts inside a grapheme or after the requested place', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(
      fc.property(anyText, fc.nat(420), (text, at) => {
        const places = new Set([text.length, ...[...segmenter.segment(text)].map((piece) => piece.index)])
        const place = safeCut(text, at)
        expect(place).toBeLessThanOrEqual(Math.min(at, text.length))
        expect(places.has(place)).toBe(true)
        if (places.has(at)) expect(place).toBe(at)
      }),
    )
  })

  it('cuts inside an overlong grapheme, and returns 0 for NaN or a negative place', () => {
    const text = `e${'\u0301'.repeat(10_000)}`
    expect(safeCut(text, 5000)).toBe(5000)
    expect(safeCut('a', Number.NaN)).toBe(0)
    expect(safeCut('ab', -1)).toBe(0)
  })
})

describe('words', () => {
  it('returns lower-case words of at most 64 characters, and CJK characters in pairs', () => {
    expect(words('Read 配置文件 fooBar_9 한국어 x')).toEqual(['read', '配置', '置文', '文件', 'foobar_9', '한국', '국어', 'x'])
    expect(words('字')).toEqual(['字'])
    expect(words('Ünïcode Ярмарка')).toEqual(['ünïcode', 'ярмарка'])
    expect(words('a'.repeat(1000))).toEqual(['a'.repeat(64)])
  })

  it('truncates a word of any length to 64 characters, and pairs every character of a long CJK run', () => {
    expect(words('a'.repeat(20_000_000))).toEqual(['a'.repeat(64)])
    expect(words('字'.repeat(10_000))).toHaveLength(9_999)
    expect(words(`${'字'.repeat(4_097)}x${'y'.repeat(4_096)}文`).slice(-2)).toEqual([`x${'y'.repeat(63)}`, '文'])
    expect(words('𠮷'.repeat(4_096))).toHaveLength(4_095)
  })
})

describe('scriptOf and isCjk', () => {
  it('identify the script of a text and CJK characters', () => {
    expect(scriptOf('plain words')).toBe('latin')
    expect(scriptOf('修复 parser.ts 的错误')).toBe('cjk')
    expect(scriptOf('Привет, мир')).toBe('cyrillic')
    expect(scriptOf('123 --')).toBe('latin')
    expect(['γειά', 'שלום', 'سلام', 'नमस्ते', 'สวัสดี', 'გამარჯობა'].map(scriptOf)).toEqual(['greek', 'hebrew', 'arabic', 'indic', 'thai', 'other'])
    expect(isCjk('中'.codePointAt(0) as number)).toBe(true)
    for (const other of ['é', 'ก', '😀']) expect(isCjk(other.codePointAt(0) as number)).toBe(false)
    for (const rare of ['ㄅ', '𠮷']) expect(isCjk(rare.codePointAt(0) as number)).toBe(true)
  })
})

it.each([
  [' 3 fail\n\n\nretried\n\n 12 pass\n 0 fail', 'success'],
  ['error: an item was refused\n 0 fail\n 12 pass', 'success'],
  ['error: no such module\n 12 pass', 'failure'],
  [' 12 pass\n 1 fail', 'failure'],
  ['error: Item 3 failed\n 12 pass\n 0 fail', 'success'],
  [' 12 pass\nerror: Item 3 failed\n 0 fail', 'success'],
  ['retry #2 failed: 5 passed, 0 failed', 'success'],
  ['request 500 error was handled\n12 passed', 'success'],
  ['Test 3 failed, then ran again\n 12 pass\n 0 fail', 'success'],
  ['Test 3 failed', 'failure'],
  ['error: Item 3 failed\n 12 pass\n 1 fail', 'failure'],
  ['Test Files  1 failed | 2 passed (3)', 'failure'],
  ['Ran 7 tests with 2 failures', 'failure'],
  ['1 of 5 failed', 'failure'],
  ['ℹ tests 6\nℹ pass 5\nℹ fail 1', 'failure'],
  ['# pass 5\n# fail 0', 'success'],
  ['Tests run: 5, Failures: 1, Errors: 0', 'failure'],
  ['0 pass\n0 fail', undefined],
  ['compiled', undefined],
] as const)('testVerdict follows the final counts of the test runner, whatever was logged before: %j', (output, verdict) => {
  expect(testVerdict(output)).toBe(verdict)
})

it('closingBracketEnd finds the closing bracket outside quotes, also after an escaped quote', () => {
  for (const list of ['["a]b", 1]', '["a\\"]", [2]]', '[{"a": "}"}]']) expect(closingBracketEnd(`${list} and more]`, 0)).toBe(list.length)
  expect(closingBracketEnd('[1, [2]', 0)).toBeUndefined()
})

it('withoutHarnessText removes text printed by a harness and keeps the user’s words around it', () => {
  const printed = '<system-reminder>Keep a list.</system-reminder>'
  expect(withoutHarnessText(`Mend it.${printed}And test.${printed}<command-args>now`).split('\n')).toEqual(['Mend it.', 'And test.', '', 'now'])
  expect(withoutHarnessText('Is <system-reminder> a tag?')).toBe('Is <system-reminder> a tag?')
})

describe('looksLikeError', () => {
  it.each([
    'Error: x is not defined',
    'FAILED tests/test_a.py::test_b',
    '2 passed, 1 failed',
    'panic: runtime error',
    'TypeError: undefined is not a function',
    'src/a.ts(3,1): error TS2345: bad',
    '构建失败',
    '错误：找不到文件',
    'ls: x: No such file or directory',
    'Permission denied',
    '✗ renders',
    '10 errors',
    'errors: 3',
  ])('is true for %s', (line) => {
    expect(looksLikeError(line)).toBe(true)
  })

  it.each([
    '0 errors',
    'found 0 errors, 0 failures',
    'no failures',
    'No errors found',
    '12 passed, 0 failed',
    'failed: 0',
    '没有错误',
    '失败: 0',
    'all good',
    'without any errors',
    '',
  ])('is false for %s', (line) => {
    expect(looksLikeError(line)).toBe(false)
  })
})

describe('hostile text', () => {
  it('is processed by every text function within 20 seconds per 400,000 characters', () => {
    for (const piece of ['a', ' ', '. ', '。', '\u0301', 'A.', 'no ', '\n', '中', '0 ', '"', 'é\u200d']) {
      const text = piece.repeat(Math.floor(400_000 / piece.length))
      const started = performance.now()
      sentenceSpans(text)
      words(text)
      looksLikeError(text)
      safeCut(text, 200_001)
      scriptOf(text)
      expect(performance.now() - started).toBeLessThan(20_000)
    }
  })
})

describe('sentences on a long run', () => {
  const pieces = ['.', '!', '…', '."', '?)', '*.', "'.'", '。', '。”', '.。', '\n', ' \n', 'A.', '1.']
  it.each(pieces.flatMap((piece) => ['', 'x', ' a', ' A'].map((tail) => [piece, tail] as const)))('of %j before %j takes linear time', (piece, tail) => {
    const text = (size: number) => `a${piece.repeat(size / piece.length)}${tail}`
    expect(
      growth(1500, (size) => {
        const long = text(size)
        return () => sentenceSpans(long)
      }),
    ).toBeLessThan(MOST_GROWTH)
  })
})

describe('nearestName', () => {
  const names = ['cover', 'newest', 'sliding-window', '--budget', '--to', 'openai-chat']
  it.each([
    ['newes', 'newest'],
    ['Slidingwindow', 'sliding-window'],
    ['--bugdet', '--budget'],
    ['--bud', '--budget'],
    ['openai', 'openai-chat'],
    ['--ti', '--to'],
    ['--xy', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('maps %s to %s', (typed, meant) => {
    expect(nearestName(typed, names)).toBe(meant)
  })
})
