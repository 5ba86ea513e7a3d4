import { experienceOf, type HistoryStep, PHASES, type PhaseWeights, RunPhases, type StepTraits, stepTraits } from '../../src/workflow/index.ts'
import { fitPhases, type PhaseSample } from './fit-phases.ts'
import { type ChunkLabel, labelledRuns, readLabels } from './labels.ts'

/** Letters of `PHASES` in the labels of steps; any other letter means no phase. */
const LETTERS = 'ulftd'

/** Weight of chunks whose label two phases share. */
const SHARED = 0.5

/** A labelled chunk whose run is in the corpus. */
export interface LabelledChunk extends ChunkLabel {
  readonly history: readonly HistoryStep[]
  readonly traits: readonly StepTraits[]
}

/** Labelled chunks with the traits of their runs; those whose run is not in the corpus are left out. */
export function labelledChunks(runs = labelledRuns()): LabelledChunk[] {
  const known = new Map<string, { history: readonly HistoryStep[]; traits: readonly StepTraits[] }>()
  return readLabels<ChunkLabel>('workflow/labels/phases.json').flatMap((label) => {
    const run = runs.get(label.run)
    if (!run) return []
    const found = known.get(label.run) ?? traitsOf(experienceOf(run).history)
    known.set(label.run, found)
    return [{ ...label, ...found }]
  })
}

export function learnPhases(chunks: readonly LabelledChunk[]): PhaseWeights {
  return fitPhases(chunks.map(sampleOf))
}

/** Predicts the phases of chunks with some weights. */
export function predictPhases(chunks: readonly LabelledChunk[], weights: PhaseWeights): string[] {
  const runs = new Map<string, RunPhases>()
  return chunks.map(({ run, history, from, to }) => {
    const phases = runs.get(run) ?? new RunPhases(history, weights)
    runs.set(run, phases)
    return phases.phaseOf(from, to)
  })
}

/** Predicts each chunk with weights learned without its group's part; groups are spread over `parts` parts. Nothing is learned from a chunk labelled later. */
export function crossPredictPhases(chunks: readonly LabelledChunk[], groupOf: (chunk: LabelledChunk) => string, parts: number): string[] {
  const groups = [...new Set(chunks.map(groupOf))].sort()
  const partOf = (chunk: LabelledChunk): number => groups.indexOf(groupOf(chunk)) % parts
  const told = new Map<LabelledChunk, string>()
  for (let part = 0; part < Math.min(parts, groups.length); part++) {
    const left = chunks.filter((chunk) => partOf(chunk) === part)
    const answers = predictPhases(left, learnPhases(chunks.filter((chunk) => chunk.set !== 'later' && partOf(chunk) !== part)))
    left.forEach((chunk, i) => {
      told.set(chunk, answers[i] as string)
    })
  }
  return chunks.map((chunk) => told.get(chunk) as string)
}

/** By how many steps the leading phase of a chunk is ahead of the next. */
export function phaseMargin({ steps }: ChunkLabel): number {
  const counts = [...LETTERS].map((letter) => steps.split(letter).length - 1).sort((a, b) => b - a)
  return (counts[0] as number) - (counts[1] as number)
}

function traitsOf(history: readonly HistoryStep[]): { history: readonly HistoryStep[]; traits: readonly StepTraits[] } {
  return { history, traits: stepTraits(history) }
}

function sampleOf({ traits, from, to, label, steps, tie }: LabelledChunk): PhaseSample {
  const within = traits.slice(from, to)
  const serving = within.flatMap(({ neutral }, i) => (neutral ? [] : [i]))
  const taken = serving.length > 0 ? serving : within.map((_, i) => i)
  return {
    steps: taken.map((i) => (within[i] as StepTraits).traits),
    phase: (PHASES as readonly string[]).indexOf(label),
    stepPhases: taken.map((i) => LETTERS.indexOf(steps[i] ?? '.')),
    weight: tie ? SHARED : 1,
  }
}
