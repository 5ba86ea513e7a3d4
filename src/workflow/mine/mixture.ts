import type { AbstractRun, AbstractStep } from './abstract-step.ts'
import { BackoffCounts, type BackoffData } from './backoff-counts.ts'
import type { StepView, UpcomingStep } from './step-views.ts'

/** A component of a mixture: a view, and the weight of the current run next to the runs learned from. */
interface MixtureComponent {
  readonly view: string
  readonly own: number
  readonly weight: number
}

/** A mixture as plain data. */
export interface MixtureData {
  readonly voices: readonly MixtureComponent[]
  readonly counts: Readonly<Record<string, BackoffData>>
}

/** Counts of one run, by view. */
export type RunCounts = ReadonlyMap<string, BackoffCounts>

/** What a mixture predicts of a step, and from what. */
export interface PredictionTarget {
  readonly views: Readonly<Record<string, StepView>>
  readonly labelOf: (step: AbstractStep) => string
  /** How strongly the more general context backs a specific one, in sightings: by level, the last for all deeper ones. */
  readonly backoffWeights: readonly number[]
  /** What is known of the step in advance. */
  readonly upcomingOf: (step: AbstractStep) => UpcomingStep
}

/** The weight of a step of the current run next to one of the runs learned from: little, or much. */
const RUN_WEIGHTS = [0.5, 4] as const

/** Number of parts of the runs, so that each component is measured on runs it did not see; and rounds of weighting. */
const FOLDS = 3
const EM_ROUNDS = 30

/** Maximum number of past steps that a view sees. */
const MAX_PAST_STEPS = 5

/** The lower bound of probabilities. */
const MIN_PROBABILITY = 1e-4

/**
 * Predicts from several views at once. Each view counts what followed in runs; the views are weighted by how well they predicted runs left out of their counts
 * (expectation maximisation over held-out folds; Jelinek and Mercer, Interpolated Estimation of Markov Source Parameters, 1980).
 */
export class Mixture {
  readonly #target: PredictionTarget
  readonly #counts: ReadonlyMap<string, BackoffCounts>
  readonly #components: readonly MixtureComponent[]

  private constructor(target: PredictionTarget, counts: ReadonlyMap<string, BackoffCounts>, components: readonly MixtureComponent[]) {
    this.#target = target
    this.#counts = counts
    this.#components = components
  }

  static learn(runs: readonly AbstractRun[], target: PredictionTarget): Mixture {
    const equalComponents = Object.keys(target.views).flatMap((view) => RUN_WEIGHTS.map((own): MixtureComponent => ({ view, own, weight: 1 })))
    const observed: number[][] = []
    for (let fold = 0; fold < FOLDS; fold++) {
      const rest = new Mixture(
        target,
        countRuns(
          runs.filter((_, i) => i % FOLDS !== fold),
          target,
        ),
        equalComponents,
      )
      for (const run of runs.filter((_, i) => i % FOLDS === fold)) for (const chances of rest.#judgeRun(run)) observed.push(chances)
    }
    const weights = fitWeights(observed, equalComponents.length)
    return new Mixture(
      target,
      countRuns(runs, target),
      equalComponents.map((component, i) => ({ ...component, weight: weights[i] as number })),
    )
  }

  /** The counts of a run so far. */
  countSteps(past: readonly AbstractStep[]): RunCounts {
    return countRuns([{ id: '', success: undefined, steps: past }], this.#target)
  }

  /** Counts one more step of a run, which came after `past`. */
  add(runCounts: RunCounts, past: readonly AbstractStep[], step: AbstractStep): void {
    const recent = past.slice(-MAX_PAST_STEPS)
    for (const [view, counts] of runCounts) counts.add(this.#target.views[view]?.(recent, this.#target.upcomingOf(step)) ?? [], this.#target.labelOf(step))
  }

  /** The probabilities of what comes after `past`, likeliest first. @param runCounts the counts of the run, if they are known */
  probabilities(past: readonly AbstractStep[], upcoming: UpcomingStep, runCounts: RunCounts = this.countSteps(past)): [what: string, chance: number][] {
    const recent = past.slice(-MAX_PAST_STEPS)
    const sum = new Map<string, number>()
    for (const component of this.#components)
      for (const [what, chance] of this.#componentProbabilities(component, recent, upcoming, runCounts))
        sum.set(what, (sum.get(what) ?? 0) + component.weight * chance)
    return [...sum].sort((a, b) => b[1] - a[1])
  }

  toData(minCount?: number): MixtureData {
    return { voices: this.#components, counts: Object.fromEntries([...this.#counts].map(([view, counts]) => [view, counts.toData(minCount)])) }
  }

  static fromData(data: MixtureData, target: PredictionTarget): Mixture {
    return new Mixture(target, new Map(Object.entries(data.counts).map(([view, counts]) => [view, BackoffCounts.fromData(counts)])), data.voices)
  }

  #componentProbabilities(
    { view, own: weight }: MixtureComponent,
    past: readonly AbstractStep[],
    upcoming: UpcomingStep,
    runCounts: ReadonlyMap<string, BackoffCounts>,
  ): Map<string, number> {
    const contexts = this.#target.views[view]?.(past, upcoming) ?? []
    return this.#counts.get(view)?.probabilities(contexts, this.#target.backoffWeights, runCounts.get(view), weight) ?? new Map()
  }

  #componentProbability(
    what: string,
    { view, own: weight }: MixtureComponent,
    past: readonly AbstractStep[],
    upcoming: UpcomingStep,
    runCounts: ReadonlyMap<string, BackoffCounts>,
  ): number {
    const contexts = this.#target.views[view]?.(past, upcoming) ?? []
    return this.#counts.get(view)?.probabilityOf(what, contexts, this.#target.backoffWeights, runCounts.get(view), weight) ?? 0
  }

  /** For each step of a run but the first: the probability that each component gave it. */
  *#judgeRun({ steps }: AbstractRun): Generator<number[]> {
    const runCounts = countRuns([], this.#target)
    for (const [i, step] of steps.entries()) {
      const past = steps.slice(Math.max(0, i - MAX_PAST_STEPS), i)
      const upcoming = this.#target.upcomingOf(step)
      if (i > 0)
        yield this.#components.map((component) =>
          Math.max(MIN_PROBABILITY, this.#componentProbability(this.#target.labelOf(step), component, past, upcoming, runCounts)),
        )
      this.add(runCounts, past, step)
    }
  }
}

function countRuns(runs: readonly AbstractRun[], { views, labelOf, upcomingOf }: PredictionTarget): Map<string, BackoffCounts> {
  const counts = new Map(Object.keys(views).map((view) => [view, new BackoffCounts()]))
  for (const { steps } of runs) {
    steps.forEach((step, i) => {
      const past = steps.slice(Math.max(0, i - MAX_PAST_STEPS), i)
      for (const [name, view] of Object.entries(views)) counts.get(name)?.add(view(past, upcomingOf(step)), labelOf(step))
    })
  }
  return counts
}

/** The weights of the components that maximise the likelihood of the observations. */
function fitWeights(observed: readonly (readonly number[])[], componentCount: number): number[] {
  let weights = new Array<number>(componentCount).fill(1 / componentCount)
  for (let round = 0; round < EM_ROUNDS && observed.length > 0; round++) {
    const shares = new Array<number>(componentCount).fill(0)
    for (const chances of observed) {
      const all = chances.reduce((sum, chance, i) => sum + chance * (weights[i] as number), 0)
      chances.forEach((chance, i) => {
        shares[i] = (shares[i] as number) + (chance * (weights[i] as number)) / all
      })
    }
    weights = shares.map((share) => share / observed.length)
  }
  return weights
}
