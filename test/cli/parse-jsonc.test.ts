import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJsonc } from '../../src/cli/config/parse-jsonc.ts'

it.each([
  ['{ "a": "x // y, /* z */", } // end', { a: 'x // y, /* z */' }],
  ['{ /* a\n b */ "a": [1, 2 , ], /**/ }', { a: [1, 2] }],
  ['\uFEFF{"a": "\\"}, ]"}', { a: '"}, ]' }],
  ['{"a": {"x": 1}, "b": {"x": 1}}', { a: { x: 1 }, b: { x: 1 } }],
])('the JSONC parser accepts %j', (text, value) => expect(parseJsonc(text)).toEqual(value))

it('the JSONC parser reads JSON like JSON.parse', () => {
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
])('the JSONC parser rejects %j with the line of the error', (text, words) => expect(() => parseJsonc(text)).toThrow(new RegExp(`^${words}`)))

it('the JSONC parser ends on long hostile texts in bounded time', () => {
  const start = performance.now()
  for (const text of ['\\"', '/*', ' ', ',', '"', '/', '\n,', '"\\', '[', '{"a":'])
    try {
      parseJsonc(text.repeat(200_000))
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  expect(performance.now() - start).toBeLessThan(10_000)
})
