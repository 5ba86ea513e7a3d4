import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forestLines } from '../src/relevance/index.ts'
import { meanRankingAuc } from './relevance/area.ts'
import { boost } from './relevance/boost.ts'
import { joinSamples, LEARN, samplesOf } from './relevance/joined.ts'
import { SOURCES } from './relevance/samples.ts'

/**
 * Learns the future-use model from the corpus and writes `src/relevance/predict/weights.ts`. With `--cross` it learns once more for each group of sources
 * without that group, and prints how well the other groups predict it. The same corpus, seed and code give the same weights; records written by `cover` are
 * learned from too.
 */
let state = 7
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 4294967296
}

/** Rows of unneeded atoms that each cut gives to learn from. */
const ROWS = 200
const samples = samplesOf(random, ROWS)
if (process.argv.includes('--cross')) cross()
const forest = boost(joinSamples(samples), LEARN)
console.log('| source | cuts | rows | AUC, learned from all |\n|---|---|---|---|')
for (const sample of samples) console.log(`| ${sample.source} | ${sample.cuts} | ${sample.label.length} | ${meanRankingAuc(sample, forest).toFixed(3)} |`)
const lines = forestLines(forest).map((line) => `  '${line}',`)
const text = `/** Written by scripts/train-relevance.ts: the future-use model, one tree a line. */\n// biome-ignore format: data\nexport const WEIGHTS: readonly string[] = [\n${lines.join('\n')}\n]\n`
writeFileSync(join(import.meta.dirname, '../src/relevance/predict/weights.ts'), text)

function cross(): void {
  console.log('| held out | AUC, learned from the other groups |\n|---|---|')
  for (const group of new Set(SOURCES.map((source) => source.group))) {
    const heldOut = samples.filter((_, i) => SOURCES[i]?.group === group)
    const other = boost(joinSamples(samples.filter((sample) => !heldOut.includes(sample))), LEARN)
    for (const sample of heldOut) console.log(`| ${sample.source} | ${meanRankingAuc(sample, other).toFixed(3)} |`)
  }
}
