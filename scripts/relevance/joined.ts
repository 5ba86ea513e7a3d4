import { flattenForest } from '../../src/relevance/index.ts'
import { type BoostOptions, boost, type Sample } from './boost.ts'
import { SOURCES, type SourceSample, sampleOf } from './samples.ts'

/** The settings with which the shipped weights are learned. */
export const LEARN: BoostOptions = { trees: 130, depth: 4, rate: 0.1, ridge: 20, least: 20, columns: 0.5, seed: 1 }

/** Joins all rows, with the weight of each source, spread evenly over its cuts. Rows that `takes` refuses are left out. */
export function joinSamples(parts: readonly SourceSample[], takes: (part: SourceSample, row: number) => boolean = () => true): Sample {
  const width = parts[0]?.width ?? 0
  const kept = parts.map((part) => Array.from(part.label.keys()).filter((row) => takes(part, row)))
  const count = kept.reduce((sum, rows) => sum + rows.length, 0)
  const all = { rows: new Float32Array(count * width), width, label: new Uint8Array(count), weight: new Float32Array(count), cut: new Int32Array(count) }
  let at = 0
  let before = 0
  for (const [i, part] of parts.entries()) {
    const rows = kept[i] as number[]
    const cuts = new Set(rows.map((row) => part.cut[row])).size
    const share = (1e4 * (SOURCES.find((source) => source.name === part.source)?.weight ?? 1)) / Math.max(1, cuts)
    for (const row of rows) {
      all.rows.set(part.rows.subarray(row * width, (row + 1) * width), at * width)
      all.label[at] = part.label[row] as number
      all.cut[at] = before + (part.cut[row] as number)
      all.weight[at] = (part.weight[row] as number) * share
      at++
    }
    before += part.cuts
  }
  return all
}

/** The settings of the forest that decides which rows are drawn: learned from few rows, all equally likely. */
const FIRST: BoostOptions = { ...LEARN, trees: 60 }
const FIRST_ROWS = 40

/** Rows of all sources, drawn by a first forest that was learned from few of them. */
export function samplesOf(random: () => number, most: number): SourceSample[] {
  const few = SOURCES.map(({ name, runs, shares }) => sampleOf(name, runs, shares, { random, most: FIRST_ROWS }))
  if (few.every((sample) => sample.label.length === 0)) throw new Error('There is no corpus: name its folder in DECANT_CORPUS')
  const first = flattenForest(boost(joinSamples(few), FIRST))
  return SOURCES.map(({ name, runs, shares }) => sampleOf(name, runs, shares, { random, most, first }))
}
