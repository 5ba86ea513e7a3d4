import { expect, it } from 'vitest'
import { wordVariants } from '../../src/archive/search/word-variants.ts'

it.each([
  ['failing', ['fail', 'fails', 'failed']],
  ['tests', ['test', 'tested', 'testing']],
  ['caching', ['cache', 'caches', 'cached']],
  ['stop', ['stops', 'stopped', 'stopping']],
  ['stopped', ['stop', 'stops', 'stopping']],
  ['queries', ['query', 'queried']],
  ['matches', ['match', 'matched', 'matching']],
  ['writes', ['write', 'writing']],
  ['process', ['processes', 'processed']],
])('otherForms of %s include %j', (word, forms) => {
  expect(wordVariants([word])).toEqual(expect.arrayContaining(forms))
  expect(wordVariants([word])).not.toContain(word)
})

it('otherForms joins two adjacent words into one name, and leaves out very common words', () => {
  expect(wordVariants(['assertion', 'error'])).toContain('assertionerror')
  expect(wordVariants(['having', 'doing'])).not.toContain('have')
})

it('otherForms returns nothing for names, numbers and other scripts, and a bounded number of forms', () => {
  expect(wordVariants(['parse_tree', '8080', '配置', 'übung', 'ab'])).toEqual([])
  expect(wordVariants(Array.from({ length: 5_000 }, (_, i) => `wordss${'abcdefghij'[i % 10]}${'abcdefghij'[(i / 10) | 0] ?? 'z'}`)).length).toBeLessThan(300)
})
