import { expect, it } from 'vitest'
import { otherForms } from '../../src/archive/search/other-forms.ts'

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
  expect(otherForms([word])).toEqual(expect.arrayContaining(forms))
  expect(otherForms([word])).not.toContain(word)
})

it('takes two words side by side for one name, and looks for nothing that stands everywhere', () => {
  expect(otherForms(['assertion', 'error'])).toContain('assertionerror')
  expect(otherForms(['having', 'doing'])).not.toContain('have')
})

it('leaves names, numbers and other scripts as they are, and is bounded', () => {
  expect(otherForms(['parse_tree', '8080', '配置', 'übung', 'ab'])).toEqual([])
  expect(otherForms(Array.from({ length: 5_000 }, (_, i) => `wordss${'abcdefghij'[i % 10]}${'abcdefghij'[(i / 10) | 0] ?? 'z'}`)).length).toBeLessThan(300)
})
