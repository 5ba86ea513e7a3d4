import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SearchedText } from '../../src/compact/check/searched-text.ts'
import { contentMatcher } from '../../src/compact/facts/content-matcher.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

it('every text is found at its first index, however many were searched before', () => {
  const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' ', '项'), maxLength })
  fc.assert(
    fc.property(fc.oneof(letters(200), letters(3000)), fc.array(letters(12), { minLength: 17, maxLength: 60 }), (text, wanted) => {
      const searched = new SearchedText(text)
      expect(wanted.map((one) => searched.indexOf(one))).toEqual(wanted.map((one) => text.indexOf(one)))
    }),
  )
})

it('looking for all sentences of a text in it takes linear time', () => {
  const sentences = (size: number) => {
    const all = Array.from({ length: size }, (_, i) => `We use postgres${i} for module_${i}.py, see 项目/配置${i}.yaml`)
    return () => all.filter(contentMatcher(all.join('\n')))
  }
  expect(growth(500, sentences)).toBeLessThan(MOST_GROWTH)
})

it('numbers that share all their digits with others are found or missed like any text', () => {
  const numbers = Array.from({ length: 4000 }, (_, i) => String((i * 7919) % 100_003).padStart(6, '1'))
  const text = numbers.filter((_, i) => i % 2 === 0).join(' ')
  const searched = new SearchedText(text)
  expect(numbers.map((one) => searched.indexOf(one))).toEqual(numbers.map((one) => text.indexOf(one)))
})
