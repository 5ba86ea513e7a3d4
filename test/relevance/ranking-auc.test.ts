import { expect, it } from 'vitest'
import { rankingAuc } from '../../src/relevance/learn/ranking-auc.ts'

it.each([
  ['needed above all others', [3, 2, 1], [1, 0, 0], [1, 1, 1], 1],
  ['needed below all others', [1, 2, 3], [1, 0, 0], [1, 1, 1], 0],
  ['needed between two others', [2, 3, 1], [1, 0, 0], [1, 1, 1], 0.5],
  ['above one other of weight three and below one of weight one', [2, 3, 1], [1, 0, 0], [1, 1, 3], 0.75],
  ['two needed, one above and one below the other', [4, 3, 1], [1, 0, 1], [1, 1, 1], 0.5],
  ['no unneeded name', [1, 2], [1, 1], [1, 1], undefined],
  ['no needed name', [1, 2], [0, 0], [1, 1], undefined],
  ['no name', [], [], [], undefined],
])('rankingAuc returns the chance that a needed name ranks above an unneeded one: %s', (_, odds, needed, weight, chance) => {
  expect(rankingAuc({ odds, needed, weight })).toBe(chance)
})
