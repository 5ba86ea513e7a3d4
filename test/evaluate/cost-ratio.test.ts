import { expect, it } from 'vitest'
import { costRatio } from '../../src/evaluate/index.ts'

it('costRatio returns the ratio of the total costs and the highest running ratio', () => {
  expect(costRatio([1, 3, 1], [1, 1, 3])).toEqual({ total: 1, highest: 2 })
  expect(costRatio([0, 1], [0, 2])).toEqual({ total: 0.5, highest: 0.5 })
  expect(costRatio([], [])).toEqual({ total: 1, highest: 0 })
})
