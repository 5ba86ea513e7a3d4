import type { HistoryStep } from '../step/coding-experience.ts'
import { isUserRequest } from '../step/is-user-request.ts'
import { PHASES, type Phase } from '../step/phase.ts'
import { stepWeight } from '../step/step-weight.ts'
import { RunPhases } from './run-phases.ts'

/** Consecutive steps, and their phase as determined without a model. */
export interface PhaseChunk {
  readonly steps: readonly HistoryStep[]
  readonly phase: Phase
}

/** Minimum number of steps of a chunk, unless a run has fewer; lower in a dialogue of agents, whose messages each contain the equivalent of several calls. */
const MIN_STEPS = 5
const MIN_DIALOGUE_STEPS = 2

/**
 * The cost of a chunk besides the steps that do not serve its phase, in such steps: for the chunk itself, for weighing twice the middle, for continuing over
 * the user's words, for being short.
 */
const CHUNK_COST = 0.3
const WEIGHT_COST = 0.5
const REQUEST_COST = 1
const SHORT_CHUNK_COST = 2

/** The fraction of changing steps from which on a run that is one chunk and mostly reads is for the change. */
const MIN_CHANGE_RATIO = 0.25

/**
 * Splits the run into chunks of five to `size` steps that each serve one phase as far as possible: of all ways to cut, the one that leaves the fewest steps in
 * chunks of another phase, with heavy steps in shorter chunks, so that chunks weigh alike, and the user's words at the beginning of one (optimal segmentation
 * by dynamic programming; Bellman, 1961). Every step is in one chunk, in order. Linear in the steps times `size`.
 * @param isExact whether each chunk but the last has `size` steps
 */
export function phaseChunks(history: readonly HistoryStep[], size = 10, isExact = false): PhaseChunk[] {
  const run = new RunPhases(history)
  const minSteps = isExact ? size : Math.min(run.isDialogue ? MIN_DIALOGUE_STEPS : MIN_STEPS, size)
  const sums = new ChunkCosts(history, run, (minSteps + size) / 2)
  const costs = [0]
  const chunkStarts: number[] = [0]
  for (let to = 1; to <= history.length; to++) {
    let best = Number.POSITIVE_INFINITY
    for (let from = Math.max(0, to - size); from < to; from++) {
      const isShort = to - from < minSteps
      if (isShort && to < history.length) break
      const cost = (costs[from] as number) + sums.cost(from, to) + (isShort ? SHORT_CHUNK_COST : 0)
      if (cost >= best) continue
      best = cost
      chunkStarts[to] = from
    }
    costs[to] = best
  }
  const chunks: PhaseChunk[] = []
  for (let to = history.length; to > 0; to = chunkStarts[to] as number) {
    const from = chunkStarts[to] as number
    chunks.push({ steps: history.slice(from, to), phase: from === 0 && to === history.length ? fullRunPhase(run, to) : run.phaseOf(from, to) })
  }
  return chunks.reverse()
}

/**
 * The phase of a run that is one chunk: if it changes something it is `fixing`, however many of its steps search for the place, or test and report. A run that
 * mostly reads needs more than a single change at the end.
 */
function fullRunPhase(run: RunPhases, length: number): Phase {
  const phase = run.phaseOf(0, length)
  const changes = Array.from({ length }, (_, i) => run.changesState(i)).filter(Boolean).length
  const minChanges = phase === 'understanding' ? Math.ceil(length * MIN_CHANGE_RATIO) : phase === 'debugging' ? Number.POSITIVE_INFINITY : 1
  return changes >= minChanges ? 'fixing' : phase
}

/** Running sums over the steps, so that the cost of a chunk takes constant time. */
class ChunkCosts {
  readonly #votes: Float64Array[]
  readonly #weights: Float64Array
  readonly #requests: Float64Array
  /**
   * The weight of a chunk of medium length: half way between the minimum and maximum number of steps, of average weight in this run. Heavier chunks cost more.
   */
  readonly #mediumWeight: number

  constructor(history: readonly HistoryStep[], run: RunPhases, mediumLength: number) {
    this.#votes = PHASES.map((_, k) => runningSums(history, (_step, i) => run.votes(i)?.[k] ?? 0))
    this.#weights = runningSums(history, stepWeight)
    this.#requests = runningSums(history, (step) => (isUserRequest(step) ? 1 : 0))
    this.#mediumWeight = ((this.#weights.at(-1) ?? 0) / Math.max(1, history.length)) * mediumLength
  }

  /** In steps that serve another phase than the chunk. */
  cost(from: number, to: number): number {
    const served = this.#votes.map((sums) => rangeSum(sums, from, to))
    const strays = served.reduce((a, b) => a + b, 0) - Math.max(...served)
    const excessWeight = Math.max(0, rangeSum(this.#weights, from, to) / this.#mediumWeight - 1)
    return CHUNK_COST + strays + WEIGHT_COST * excessWeight + REQUEST_COST * rangeSum(this.#requests, Math.min(to, from + 1), to)
  }
}

function runningSums(history: readonly HistoryStep[], measure: (step: HistoryStep, at: number) => number): Float64Array {
  const sums = new Float64Array(history.length + 1)
  history.forEach((step, i) => {
    sums[i + 1] = (sums[i] as number) + measure(step, i)
  })
  return sums
}

function rangeSum(sums: Float64Array, from: number, to: number): number {
  return (sums[to] as number) - (sums[from] as number)
}
