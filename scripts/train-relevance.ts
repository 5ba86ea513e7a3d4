import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Forest, flatten, forestLines, logOdds } from '../src/relevance/index.ts'
import { boost } from './relevance/boost.ts'
import { joined, LEARN, samplesOf } from './relevance/joined.ts'
import { SOURCES, type SourceSample } from './relevance/samples.ts'

/**
 * Learns the future-use model from the corpus and writes `src/relevance/weights.ts`. With `--cross` it learns once more for each group of
 * sources without that group, and prints how well each group is told by the others. The same corpus and seed give the same weights.
 */
let state = 7
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 4294967296
}

/** Rows of atoms not needed that each cut gives to learn from. */
const ROWS = 200
const samples = samplesOf(random, ROWS)
if (process.argv.includes('--cross')) cross()
const forest = boost(joined(samples), LEARN)
console.log('| source | cuts | rows | AUC, learned from all |\n|---|---|---|---|')
for (const sample of samples) console.log(`| ${sample.source} | ${sample.cuts} | ${sample.label.length} | ${area(sample, forest).toFixed(3)} |`)
const lines = forestLines(forest).map((line) => `  '${line}',`)
const text = `/** Written by scripts/train-relevance.ts: the future-use model, one tree a line. */\n// biome-ignore format: data\nexport const WEIGHTS: readonly string[] = [\n${lines.join('\n')}\n]\n`
writeFileSync(join(import.meta.dirname, '../src/relevance/weights.ts'), text)

function cross(): void {
  console.log('| held out | AUC, learned from the other groups |\n|---|---|')
  for (const group of new Set(SOURCES.map((source) => source.group))) {
    const held = samples.filter((_, i) => SOURCES[i]?.group === group)
    const other = boost(joined(samples.filter((sample) => !held.includes(sample))), LEARN)
    for (const sample of held) console.log(`| ${sample.source} | ${area(sample, other).toFixed(3)} |`)
  }
}

/** Mean over cuts of the chance that a needed atom ranks above one that was not. */
function area(sample: SourceSample, forest: Forest): number {
  const flat = flatten(forest)
  const byCut = new Map<number, { odds: number; needed: boolean; weight: number }[]>()
  sample.label.forEach((label, i) => {
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
