import { meanRankingAuc } from '../../scripts/relevance/area.ts'
import { boost } from '../../scripts/relevance/boost.ts'
import { joinSamples, LEARN } from '../../scripts/relevance/joined.ts'
import { SOURCES, type SourceSample } from '../../scripts/relevance/samples.ts'

/**
 * Measures how well one source alone predicts each other one: a forest learned from the fifths of one group of sources that are not held out, applied to
 * the held-out fifths of all. Returns a Markdown table of the mean chance, over cuts, that a name needed later ranks above one that was not.
 */
export function oneSourceTable(samples: readonly SourceSample[], held: readonly number[]): string {
  const isHeld = (part: SourceSample, row: number) => held.includes(part.fifth[row] as number)
  const groups = [...new Set(SOURCES.map(({ group }) => group))]
  const rows = groups.map((group) => {
    const own = samples.filter(({ source }) => SOURCES.find(({ name }) => name === source)?.group === group)
    const forest = boost(
      joinSamples(own, (part, row) => !isHeld(part, row)),
      LEARN,
    )
    const cells = samples.map((sample) => meanRankingAuc(sample, forest, (row) => isHeld(sample, row)).toFixed(2))
    console.error(`${group} alone: ${cells.join(' ')}`)
    return `| ${own.map(({ source }) => source).join(', ')} | ${cells.join(' | ')} |`
  })
  return [`| learned from | ${samples.map(({ source }) => source).join(' | ')} |`, `|${'---|'.repeat(samples.length + 1)}`, ...rows].join('\n')
}
