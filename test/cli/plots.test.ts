import { expect, it } from 'vitest'
import { costPlot } from '../../src/cli/show/cost-plot.ts'
import { recallPlot } from '../../src/cli/show/recall-plot.ts'

const texts = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)].map(([, x, y, words]) => ({ x: Number(x), y: Number(y), words: words ?? '' }))

it('the recall plot places the labels of strategies with equal values below one another, inside the picture', () => {
  const names = ['newest', 'cover', 'structured-extraction', 'random', 'tidy', 'summary']
  const rows = names.map((strategy, i) => ({ strategy, budget: 0.07, cuts: 1, leftOut: 0, bound: i < 3 ? 1 : 0 }))
  const svg = recallPlot(
    rows.map((row) => ({ ...row, worst: 0, nextActions: 0, placed: 0, rewritten: 0, milliseconds: 0 })),
    names,
  )
  const named = texts(svg).filter(({ words }) => names.includes(words))
  const heights = named.map(({ y }) => y).sort((a, b) => a - b)
  expect(heights.slice(1).every((y, i) => y - (heights[i] as number) >= 14)).toBe(true)
  const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
  for (const { x, y, words } of named) expect([x + words.length * 7 <= width, y <= height]).toEqual([true, true])
  expect(texts(svg).map(({ words }) => words)).toContain('7.0 %')
})

it('the cost plot labels its axes, and draws no line over its legend', () => {
  const svg = costPlot([12_000, 300, 4_000], [12_000, 200, 900], 'Cost')
  expect(texts(svg).map(({ words }) => words)).toEqual(['Cost', 'in prices of a token of input', '0', '12k', '1', '3 requests', '— appending only', '— decant'])
  const highest = Math.min(
    ...[...svg.matchAll(/points="([^"]+)"/g)].flatMap(([, points]) => (points ?? '').split(' ').map((point) => Number(point.split(',')[1]))),
  )
  expect(Math.max(...texts(svg).flatMap(({ words, y }) => (words.startsWith('—') ? [y] : [])))).toBeLessThan(highest)
})
