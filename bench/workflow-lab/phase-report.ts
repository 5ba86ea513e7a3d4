import { WEIGHTS } from '../../src/workflow/phase/weights.ts'
import { agreement } from './agreement.ts'
import { crossPredictPhases, type LabelledChunk, labelledChunks, phaseMargin, predictPhases } from './phase-samples.ts'

/** Parts of the runs that weights are learned without, one after the other. */
const PARTS = 6

/** A chunk has one plain phase if it leads by this many steps. */
const PLAIN = 2

const EXPLAINED = [
  'Phases are defined beside the labels (`test/workflow/labels/README.md`): each step is labelled by the purpose it serves, and the phase of a chunk is the purpose of most of its steps. Earlier labels were given without that definition, by the impression of a chunk or with a reported fault counted as debugging; *before* compares the two.',
  '',
  'No model is asked. Weights of some hundred traits of a step (what it does, what had failed or been edited, words of the thought, neighbours) are learned from labelled steps and chunks, a Markov chain makes phases last, and chunks close where the phase changes. *Kept*: runs that nothing was learned from, in the chunks that the product makes of them, labelled before the weights were applied to them: drawn at random (*fresh*), where a test, a check or the user reports a failure (*failing*), and searching and failing in equal parts (*mixed*), as random draws contain few of these. Nothing was changed afterwards. *Cross-validated*: each training chunk, cut as chunks were before they closed at phases, predicted by weights learned without any chunk of its run (six folds), or without its source. *Labelled later*: more chunks of those runs, cut in that former way, labelled after the weights were settled and predicted by weights learned without their run; nothing is learned from them, as weights learned from both were no better on either half. *Tie*: two phases have equally many steps, so either would be right. *Plain*: one phase leads by two steps or more.',
]

/** How well phases are recognised, and how well raters agree on them, as lines of Markdown. */
export function phaseReport(): string[] {
  const chunks = labelledChunks()
  const learned = chunks.filter(({ set }) => set === 'learned')
  const later = chunks.filter(({ set }) => set === 'later')
  const rest = chunks.filter(({ set }) => set !== 'learned' && set !== 'later')
  const byRun = answered(
    learned,
    crossPredictPhases(learned, ({ run }) => run, PARTS),
  )
  const bySource = answered(
    learned,
    crossPredictPhases(learned, ({ source }) => source, Number.POSITIVE_INFINITY),
  )
  const unlearned = answered(
    [...learned, ...later],
    crossPredictPhases([...learned, ...later], ({ run }) => run, PARTS),
  ).filter(({ set }) => set === 'later')
  const kept = answered(rest, predictPhases(rest, WEIGHTS))
  const lines = ['### Phases of chunks', '', ...EXPLAINED, '', '| labels | compared | equal | kappa |', '|---|--:|--:|--:|']
  lines.push(
    raters(
      'chunks, before',
      learned.flatMap(({ before, label }) => (before === undefined ? [] : [[before, label] as const])),
    ),
    raters(
      'chunks, before, no tie',
      learned.flatMap(({ before, label, tie }) => (before === undefined || tie ? [] : [[before, label] as const])),
    ),
    raters('steps, before', learned.flatMap(stepPairs)),
  )
  lines.push('', '| phases told | chunks | right | macro F1 | kappa |', '|---|--:|--:|--:|--:|', row('**kept**', kept))
  for (const set of ['fresh', 'failing', 'mixed'] as const)
    lines.push(
      row(
        `kept, ${set}`,
        kept.filter((chunk) => chunk.set === set),
      ),
    )
  lines.push(row('kept, no tie', kept.filter(noTie)), row('kept, plain', kept.filter(plain)))
  lines.push(
    row('cross-validated by run', byRun),
    row('cross-validated by run, no tie', byRun.filter(noTie)),
    row('cross-validated by run, plain', byRun.filter(plain)),
  )
  lines.push(row('labelled later, by run', unlearned), row('labelled later, by run, no tie', unlearned.filter(noTie)))
  lines.push(row('cross-validated by source', bySource))
  for (const source of [...new Set(learned.map((chunk) => chunk.source))].sort())
    lines.push(
      row(
        `by source, ${source}`,
        bySource.filter((chunk) => chunk.source === source),
      ),
    )
  return [...lines, '', ...confusion('Kept', kept), '', ...confusion('Cross-validated by run', byRun)]
}

function noTie({ tie }: LabelledChunk): boolean {
  return tie === undefined
}

function plain(chunk: LabelledChunk): boolean {
  return phaseMargin(chunk) >= PLAIN
}

/** The labels of the same steps before and now, where both have one. */
function stepPairs({ stepsBefore, steps }: LabelledChunk): (readonly [string, string])[] {
  return [...(stepsBefore ?? '')].flatMap((letter, i) => (letter === '.' || steps[i] === '.' ? [] : [[letter, steps[i] as string] as const]))
}

/** A chunk with its predicted phase. */
type PredictedChunk = LabelledChunk & { readonly answer: string }

function answered(chunks: readonly LabelledChunk[], told: readonly string[]): PredictedChunk[] {
  return chunks.map((chunk, i) => ({ ...chunk, answer: told[i] as string }))
}

function raters(name: string, pairs: readonly (readonly [string, string])[]): string {
  const { count, accuracy, kappa } = agreement(pairs)
  return `| ${name} | ${count} | ${(accuracy * 100).toFixed(1)} % | ${kappa.toFixed(3)} |`
}

function row(name: string, chunks: readonly PredictedChunk[]): string {
  const { count, accuracy, macroF1, kappa } = agreement(chunks.map(({ label, answer }) => [label, answer]))
  return `| ${name} | ${count} | ${(accuracy * 100).toFixed(1)} % | ${macroF1.toFixed(3)} | ${kappa.toFixed(3)} |`
}

function confusion(name: string, chunks: readonly PredictedChunk[]): string[] {
  const phases = ['understanding', 'locating', 'fixing', 'testing', 'debugging']
  const count = (label: string, answer: string): number => chunks.filter((chunk) => chunk.label === label && chunk.answer === answer).length
  return [
    `| ${name}: labelled, told | ${phases.join(' | ')} |`,
    '|---|--:|--:|--:|--:|--:|',
    ...phases.map((label) => `| ${label} | ${phases.map((answer) => count(label, answer)).join(' | ')} |`),
  ]
}
