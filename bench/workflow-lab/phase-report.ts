import { WEIGHTS } from '../../src/workflow/phase/weights.ts'
import { agreement } from './agreement.ts'
import type { Answered } from './labels.ts'
import { crossTold, type LabelledChunk, labelledChunks, lead, tellPhases } from './phase-samples.ts'

/** Parts of the runs that weights are learned without, one after the other. */
const PARTS = 6

/** A chunk has one plain phase where it leads by so many steps. */
const PLAIN = 2

const EXPLAINED = [
  'What a phase is: *understanding*, what serves knowing what is asked and how things stand, talk and plans and research included; *locating*, looking for a place, and making a fault happen before anything was changed; *fixing*, what changes files, and looks for the next change; *testing*, what tests, checks, reviews and hands over one’s own work; *debugging*, what looks for the cause of a failure that was seen or reported. The phase of a chunk is what most of its steps serve.',
  '',
  'The sets first, second, third and held were labelled by the chunk, the others step by step (`steps` in the labels). *Again* is one more rater by the steps, who did not see the labels. No model is asked: weights of some hundred traits of a step (what it does, what had failed or been edited, words of the thought, neighbours) are learned from labelled steps and chunks, and a chain lets phases last. *Cross-validated*: each chunk by weights learned without any chunk of its run (six parts), or without its source. The set fresh is of runs that stand in no other set, chosen by the mix of actions so that each phase is there, labelled before any weights were asked; two lists of words changed after the first asking (macro F1 0.714 then), for reasons that had nothing to do with it; `scripts/train-phases.ts` learns the shipped weights from all other sets. *Plain*: one phase leads by two steps or more; in the others raters disagree as well.',
]

/** How well phases are told, and how well raters agree on them, as lines of Markdown. */
export function phaseReport(): string[] {
  const chunks = labelledChunks()
  const seen = chunks.filter(({ set }) => set !== 'fresh')
  const fresh = chunks.filter(({ set }) => set === 'fresh')
  const byRun = answered(
    seen,
    crossTold(seen, ({ run }) => run, PARTS),
  )
  const bySource = answered(
    seen,
    crossTold(seen, ({ source }) => source, Number.POSITIVE_INFINITY),
  )
  const asked = answered(fresh, tellPhases(fresh, WEIGHTS))
  const plain = (list: readonly (LabelledChunk & Answered)[]): (LabelledChunk & Answered)[] => list.filter((chunk) => (lead(chunk) ?? 0) >= PLAIN)
  const lines = ['### Phases of chunks', '', ...EXPLAINED, '', '| raters | chunks | equal | kappa |', '|---|--:|--:|--:|']
  lines.push(
    raters('both passes', seen, ({ first, second }) => second && [first, second]),
    raters('the label and again', seen, ({ label, again }) => again && [label, again]),
  )
  lines.push('', '| phases told | chunks | right | macro F1 | kappa |', '|---|--:|--:|--:|--:|')
  lines.push(
    row('**fresh runs**', asked),
    row('fresh runs, plain', plain(asked)),
    row('cross-validated by run', byRun),
    row('cross-validated by run, plain', plain(byRun)),
  )
  for (const set of ['first', 'second', 'third', 'held', 'fourth', 'fifth'])
    lines.push(
      row(
        `by run, set ${set}`,
        byRun.filter((chunk) => chunk.set === set),
      ),
    )
  lines.push(row('cross-validated by source', bySource))
  for (const source of [...new Set(seen.map((chunk) => chunk.source))].sort())
    lines.push(
      row(
        `by source, ${source}`,
        bySource.filter((chunk) => chunk.source === source),
      ),
    )
  return [...lines, '', ...confusion('Fresh runs', asked), '', ...confusion('Cross-validated by run', byRun)]
}

function answered(chunks: readonly LabelledChunk[], told: readonly string[]): (LabelledChunk & Answered)[] {
  return chunks.map((chunk, i) => ({ ...chunk, answer: told[i] as string }))
}

function raters(name: string, chunks: readonly LabelledChunk[], pairOf: (chunk: LabelledChunk) => readonly [string, string] | '' | undefined): string {
  const pairs = chunks.flatMap((chunk) => {
    const pair = pairOf(chunk)
    return pair ? [pair] : []
  })
  const { count, accuracy, kappa } = agreement(pairs)
  return `| ${name} | ${count} | ${(accuracy * 100).toFixed(1)} % | ${kappa.toFixed(3)} |`
}

function row(name: string, chunks: readonly Answered[]): string {
  const { count, accuracy, macroF1, kappa } = agreement(chunks.map(({ label, answer }) => [label, answer]))
  return `| ${name} | ${count} | ${(accuracy * 100).toFixed(1)} % | ${macroF1.toFixed(3)} | ${kappa.toFixed(3)} |`
}

function confusion(name: string, chunks: readonly Answered[]): string[] {
  const phases = ['understanding', 'locating', 'fixing', 'testing', 'debugging']
  const count = (label: string, answer: string): number => chunks.filter((chunk) => chunk.label === label && chunk.answer === answer).length
  return [
    `| ${name}: labelled, told | ${phases.join(' | ')} |`,
    '|---|--:|--:|--:|--:|--:|',
    ...phases.map((label) => `| ${label} | ${phases.map((answer) => count(label, answer)).join(' | ')} |`),
  ]
}
