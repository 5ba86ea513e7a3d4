import { expect, it } from 'vitest'
import { DocumentNames } from '../../src/format/wire/converse/document-names.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

it('documents of one name are numbered, around names that are taken', () => {
  const names = new DocumentNames()
  expect(['a 3', 'A', 'a', 'a', 'a 2', 'a', 'a 3'].map((name) => names.assign(name))).toEqual(['a 3', 'A', 'a 2', 'a 4', 'a 2 2', 'a 5', 'a 3 2'])
})

it('naming documents that have one name takes time linear in their number', () => {
  const least = growth(1_500, (size) => () => {
    const names = new DocumentNames()
    for (let i = 0; i < size; i++) names.assign('report')
  })
  expect(least).toBeLessThan(MOST_GROWTH)
})
