import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SearchedText } from '../../src/compact/check/searched-text.ts'
import { contentMatcher } from '../../src/compact/facts/content-matcher.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

it('every text is found at its first index, however many were searched before', () => {
  const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' ', '项'), maxLength })
  fc.assert(
    fc.property(letters(200), fc.array(letters(8), { minLength: 17, maxLength: 60 }), (text, wanted) => {
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
