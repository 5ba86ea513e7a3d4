import { type Forest, flattenForest, logOdds } from '../../src/relevance/index.ts'
import type { SourceSample } from './samples.ts'

/** Mean over cuts of the chance that a needed atom ranks above an unneeded one; counts the rows that `takes` accepts, by default all. */
export function meanRankingAuc(sample: SourceSample, forest: Forest, takes: (row: number) => boolean = () => true): number {
  const flat = flattenForest(forest)
  const byCut = new Map<number, { odds: number; needed: boolean; weight: number }[]>()
  sample.label.forEach((label, i) => {
    if (!takes(i)) return
    const cut = sample.cut[i] as number
    const row = { odds: logOdds(flat, sample.rows, i * sample.width), needed: label === 1, weight: sample.weight[i] as number }
    const rows = byCut.get(cut)
    if (rows) rows.push(row)
    else byCut.set(cut, [row])
  })
  let sum = 0
  for (const rows of byCut.values()) {
    let below = 0
    let won = 0
    let needed = 0
    for (const row of rows.sort((a, b) => a.odds - b.odds)) {
      if (!row.needed) below += row.weight
      else {
        won += below
        needed++
      }
    }
    sum += won / Math.max(1e-9, below * needed)
  }
  return sum / Math.max(1, byCut.size)
}
