import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadTokenizer } from '../../src/token/exact/tokenizer.ts'

const vocabulary = createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base') as { countTokens(text: string, options: object): number }
const truth = (text: string) => vocabulary.countTokens(text, { disallowedSpecial: new Set() })
const count = (text: string) => loadTokenizer('o200k').count(text)

/** Small pieces that the vocabulary's pattern distinguishes, combined in every order. */
const PIECES = [
  ...['a', 'The', 'HTTPServer', 'camelCase', 'ABC', 'x9', '1', '12345', 'error', "'s", "'LL", "'ve", "'", "'re", "'x", "I'm", '_', '__init__'],
  ...[' ', '  ', '\t', '\n', '\n\n', '\r\n', '\r', ' \n ', '\n\t', '\v', '\f', '/', '//', '.', ');', '();\n', '*/', '\n/', '{"', '\\n', '<|endoftext|>', '<|'],
  ...['→', '│', '…', '“', '—', 'é', '中文', '你', '\u0301', '\u00a0', '\u2028', '😀', '①', 'ß', '\u0000', '\u007f', '\ud800', 'ʼ', '€'],
]

describe('the o200k tokenizer', () => {
  it('counts as many tokens as gpt-tokenizer in any sequence of pieces that its pattern distinguishes', () => {
    const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (one) => {
        expect(count(one)).toBe(truth(one))
      }),
      { numRuns: process.env.DECANT_LONG ? 200_000 : 1500 },
    )
  })

  it('counts as many tokens as gpt-tokenizer in random ASCII text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 120 }), (one) => {
        expect(count(one)).toBe(truth(one))
      }),
      { numRuns: process.env.DECANT_LONG ? 100_000 : 1000 },
    )
  })

  it.each([' ', 'a', 'A', '-', '\n', '\t\n', 'aB', "'s", '中', '→', '/\n', '=\r\n/', '😀\n'])(
    'stays close to the count of gpt-tokenizer and counts long texts when %j is repeated',
    (one) => {
      const text = one.repeat(3000)
      expect(Math.abs(count(text) - truth(text))).toBeLessThanOrEqual(text.length / 256 + 2)
      expect(count(one.repeat(300_000))).toBeGreaterThan(0)
    },
  )
})
