import fc from 'fast-check'
import { expect, it } from 'vitest'
import { words } from '../../src/text/index.ts'

const piece = fc.constantFrom(
  'a',
  'Read',
  'B_1',
  '→',
  ' ',
  '\n',
  '…',
  '“',
  '”',
  '═',
  '✓',
  '🙂',
  '\ud800',
  '\u2028',
  'é',
  '\u0301',
  'K',
  'İ',
  'Ⓐ',
  '７',
  '文',
  '文件',
  '⺀',
  '🈀',
  'x'.repeat(70),
)

it('words matches its defining expression for signs, letters of other scripts and lone surrogates', () => {
  const whole = /[\p{Script=Han}\p{Script=Hiragana}]+|[[\p{L}\p{M}\p{N}_]--[\p{Script=Han}\p{Script=Hiragana}]]+/gv
  const pairs = ([first = '', ...rest]: string) => (rest.length === 0 ? [first] : rest.map((char, i) => `${i === 0 ? first : rest[i - 1]}${char}`))
  const expected = (text: string) =>
    (text.match(whole) ?? []).flatMap((run) => (/^[\p{Script=Han}\p{Script=Hiragana}]/u.test(run) ? pairs(run) : [run.slice(0, 64).toLowerCase()]))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(words(text)).toEqual(expected(text))
    }),
    { numRuns: 2000 },
  )
})
