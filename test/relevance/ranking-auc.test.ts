import { expect, it } from 'vitest'
import { rankingAuc } from '../../src/relevance/learn/ranking-auc.ts'

it.each([
  ['needed above all', [3, 2, 1], [1, 0, 0], [1, 1, 1], 1],
  ['needed below all', [1, 2, 3], [1, 0, 0], [1, 1, 1], 0],
  ['between two', [2, 3, 1], [1, 0, 0], [1, 1, 1], 0.5],
  ['above one that stands for three of four', [2, 3, 1], [1, 0, 0], [1, 1, 3], 0.75],
  ['two of three, one above and one below', [4, 3, 1], [1, 0, 1], [1, 1, 1], 0.5],
  ['no other name', [1, 2], [1, 1], [1, 1], undefined],
  ['nothing needed', [1, 2], [0, 0], [1, 1], undefined],
  ['no name', [], [], [], undefined],
])('rankingAuc returns the chance that a needed name ranks above an unneeded one: %s', (_, odds, needed, weight, chance) => {
  expect(rankingAuc({ odds, needed, weight })).toBe(chance)
})
