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
])('%s may stand as %j', (word, forms) => {
  expect(wordVariants([word])).toEqual(expect.arrayContaining(forms))
  expect(wordVariants([word])).not.toContain(word)
})

it('takes two words side by side for one name, and looks for nothing that stands everywhere', () => {
  expect(wordVariants(['assertion', 'error'])).toContain('assertionerror')
  expect(wordVariants(['having', 'doing'])).not.toContain('have')
})

it('leaves names, numbers and other scripts as they are, and is bounded', () => {
  expect(wordVariants(['parse_tree', '8080', '配置', 'übung', 'ab'])).toEqual([])
  expect(wordVariants(Array.from({ length: 5_000 }, (_, i) => `wordss${'abcdefghij'[i % 10]}${'abcdefghij'[(i / 10) | 0] ?? 'z'}`)).length).toBeLessThan(300)
})
