import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJsonc } from '../../src/cli/config/parse-jsonc.ts'

it.each([
  ['{ "a": "x // y, /* z */", } // end', { a: 'x // y, /* z */' }],
  ['{ /* a\n b */ "a": [1, 2 , ], /**/ }', { a: [1, 2] }],
  ['\uFEFF{"a": "\\"}, ]"}', { a: '"}, ]' }],
  ['{"a": {"x": 1}, "b": {"x": 1}}', { a: { x: 1 }, b: { x: 1 } }],
])('%j is read', (text, value) => expect(parseJsonc(text)).toEqual(value))

it('reads what JSON reads', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(parseJsonc(text)).toEqual(JSON.parse(text))
    }),
  )
})

it.each([
  ['{} /* open', 'line 1: unexpected end of comment'],
  ['{} /*/', 'line 1: unexpected end of comment'],
  ['{\n "a": 1,,\n}', 'line 2: '],
  ['{ , }', 'line 1: '],
  ['{\n\n"a": "open', 'line 3: unexpected end of string'],
  ['{ "a": 1 "b": 2 }', 'line 1: comma expected'],
  ['{ "a": 1 } more', 'line 1: '],
  ['', 'line 1: value expected'],
  ['{ "a": 1,\n "b": { "c": 2,\n "c": 2 } }', "line 3: 'c' is set a second time"],
])('%j is none, and says where', (text, words) => expect(() => parseJsonc(text)).toThrow(new RegExp(`^${words}`)))

it('takes no longer for what a folder of somebody else may hold', () => {
  const start = performance.now()
  for (const text of ['\\"', '/*', ' ', ',', '"', '/', '\n,', '"\\', '[', '{"a":'])
    try {
      parseJsonc(text.repeat(200_000))
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  expect(performance.now() - start).toBeLessThan(10_000)
})
