import { expect, it } from 'vitest'
import { bareJson } from '../../src/cli/config/bare-json.ts'

it.each([
  ['{ "a": "x // y, /* z */", } // end', { a: 'x // y, /* z */' }],
  ['{ /* a\n b */ "a": [1, 2 , ], /**/ }', { a: [1, 2] }],
  ['\uFEFF{"a": "\\"}, ]"}', { a: '"}, ]' }],
])('%j is read', (text, value) => {
  expect(JSON.parse(bareJson(text))).toEqual(value)
  expect(bareJson(text)).toHaveLength(text.replace('\uFEFF', '').length)
})

it.each(['{} /* open', '{} /*/', '{ "a": 1,, }', '{ , }', '{ "a": "open'])('%j is none', (text) =>
  expect(() => JSON.parse(bareJson(text))).toThrow(SyntaxError),
)

it('takes no longer for what a folder of somebody else may hold', () => {
  const start = performance.now()
  for (const text of ['\\"', '/*', ' ', ',', '"', '/', '\n,', '"\\']) bareJson(text.repeat(200_000))
  expect(performance.now() - start).toBeLessThan(10_000)
})
