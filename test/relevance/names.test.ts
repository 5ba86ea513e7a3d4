import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charCountsOf } from '../../src/relevance/traits/reading/char-counts.ts'
import { formOf } from '../../src/relevance/traits/reading/form.ts'
import { NameWords } from '../../src/relevance/traits/reading/name-words.ts'
import { WIDE } from '../../src/text/index.ts'

const wordsOf = (name: string) => new NameWords(['another_name', name]).textsOf(1)

const NAMES = fc.string({ maxLength: 30, unit: fc.constantFrom(...'abzABZ019/.-_:@#~é'.split('')) })

describe('NameWords.of', () => {
  it('returns the last eight words that the defining pattern finds in a name, in lower case', () => {
    fc.assert(
      fc.property(NAMES, (name) => {
        const found = name.match(new RegExp(`[A-Z]?[a-z${WIDE}]{2,}|[A-Z]{3,}|\\d{2,}`, 'g')) ?? []
        expect(wordsOf(name)).toEqual(found.slice(-8).map((word) => word.toLowerCase()))
      }),
    )
  })

  it('splits a name at changes of case and at digits, and keeps at most the last eight words of its last 120 characters', () => {
    expect(wordsOf('parseHTTPRequestFromURL2024')).toEqual(['parse', 'httpr', 'equest', 'from', 'url', '2024'])
    expect(wordsOf(`${'first-'.repeat(40)}last`)).toEqual([...Array(7).fill('first'), 'last'])
    expect(wordsOf(`first-${'a'.repeat(110)}-last`)).toEqual(['irst', 'a'.repeat(110), 'last'])
  })
})

describe('NameWords.share', () => {
  it('returns the share of a name’s words that a text contains, in either case', () => {
    const words = new NameWords(['parseHeader', 'header_size', 'x'])
    const found = words.presentIn('Does the HEADER parse?')
    expect([0, 1, 2].map((name) => words.matchRatio(name, found))).toEqual([1, 0.5, 0])
  })
})

it.each(['İSTANBUL/şehir.md', 'ΛΟΓΟΣ/ΤΕΛΟΣ.md', 'Ёлка-2024.txt'])('NameWords.share is 1 for a text that contains the whole name, in any script: %s', (name) => {
  const words = new NameWords([name])
  expect(words.matchRatio(0, words.presentIn(`see ${name} now`))).toBe(1)
})

describe('formOf', () => {
  it.each([
    ['https://a.example/b', 1],
    ['src/app.ts', 0],
    ['cmd.Env', 2],
    ['snake_case', 3],
    ['camelCase', 4],
    ['PascalCase', 5],
    ['HTTP2', 6],
    ['#1234', 7],
    ['10.20', 7],
    ['word9', 8],
  ])('classifies %s as form %d', (name, form) => {
    expect(formOf(name, charCountsOf(name))).toBe(form)
  })
})
