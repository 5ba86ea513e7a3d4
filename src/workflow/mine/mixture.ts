import type { AbstractRun, AbstractStep } from './abstract-step.ts'
import { Backoff, type BackoffData } from './backoff.ts'
import type { Coming, StepView } from './step-views.ts'

/** A component of a mixture: a view, and the weight of the current run beside the runs learned from. */
interface Voice {
  readonly view: string
  readonly own: number
  readonly weight: number
}

/** A mixture as plain data. */
export interface MixtureData {
  readonly voices: readonly Voice[]
  readonly counts: Readonly<Record<string, BackoffData>>
}

/** Counts of one run, by view. */
export type OwnCounts = ReadonlyMap<string, Backoff>

/** What a mixture predicts of a step, and from what. */
export interface Target {
  readonly views: Readonly<Record<string, StepView>>
  readonly of: (step: AbstractStep) => string
  /** How strongly the more general context backs a specific one, in sightings: by level, the last for all deeper ones. */
  readonly backing: readonly number[]
  /** What is known of the step in advance. */
  readonly given: (step: AbstractStep) => Coming
}

/** The weight of a step of the current run beside one of the runs learned from: little, or much. */
const OWN = [0.5, 4] as const

/** Number of parts of the runs, so that each voice is judged on runs it did not see; and rounds of weighting. */
const FOLDS = 3
const ROUNDS = 30

/** Maximum number of past steps that a view sees. */
const RECENT = 5

/** The lower bound of probabilities. */
const LEAST = 1e-4

/**
 * Predicts from several views at once. Each view counts what followed in runs; the voices are weighted by how well they predicted runs left out of their counts
 * (expectation maximisation over held-out folds; Jelinek and Mercer, Interpolated Estimation of Markov Source Parameters, 1980).
 */
export class Mixture {
  readonly #target: Target
  readonly #counts: ReadonlyMap<string, Backoff>
  readonly #voices: readonly Voice[]

  private constructor(target: Target, counts: ReadonlyMap<string, Backoff>, voices: readonly Voice[]) {
    this.#target = target
    this.#counts = counts
    this.#voices = voices
  }

  static learn(runs: readonly AbstractRun[], target: Target): Mixture {
    const even = Object.keys(target.views).flatMap((view) => OWN.map((own): Voice => ({ view, own, weight: 1 })))
    const heard: number[][] = []
    for (let fold = 0; fold < FOLDS; fold++) {
      const rest = new Mixture(
        target,
        counted(
          runs.filter((_, i) => i % FOLDS !== fold),
          target,
        ),
        even,
      )
      for (const run of runs.filter((_, i) => i % FOLDS === fold)) for (const chances of rest.#judged(run)) heard.push(chances)
    }
    const weights = weighed(heard, even.length)
    return new Mixture(
      target,
      counted(runs, target),
      even.map((voice, i) => ({ ...voice, weight: weights[i] as number })),
    )
  }

  /** The counts of a run so far. */
  counted(past: readonly AbstractStep[]): OwnCounts {
    return counted([{ id: '', success: undefined, steps: past }], this.#target)
  }

  /** Counts one more step of a run, which came after `past`. */
  add(own: OwnCounts, past: readonly AbstractStep[], step: AbstractStep): void {
    const recent = past.slice(-RECENT)
    for (const [view, counts] of own) counts.add(this.#target.views[view]?.(recent, this.#target.given(step)) ?? [], this.#target.of(step))
  }

  /** The probabilities of what comes after `past`, likeliest first. @param own the counts of the run, if they are known */
  chances(past: readonly AbstractStep[], coming: Coming, own: OwnCounts = this.counted(past)): [what: string, chance: number][] {
    const recent = past.slice(-RECENT)
    const sum = new Map<string, number>()
    for (const voice of this.#voices)
      for (const [what, chance] of this.#said(voice, recent, coming, own)) sum.set(what, (sum.get(what) ?? 0) + voice.weight * chance)
    return [...sum].sort((a, b) => b[1] - a[1])
  }

  toData(least?: number): MixtureData {
    return { voices: this.#voices, counts: Object.fromEntries([...this.#counts].map(([view, counts]) => [view, counts.toData(least)])) }
  }

  static fromData(data: MixtureData, target: Target): Mixture {
    return new Mixture(target, new Map(Object.entries(data.counts).map(([view, counts]) => [view, Backoff.fromData(counts)])), data.voices)
  }

  #said({ view, own: weight }: Voice, past: readonly AbstractStep[], coming: Coming, own: ReadonlyMap<string, Backoff>): Map<string, number> {
    const contexts = this.#target.views[view]?.(past, coming) ?? []
    return this.#counts.get(view)?.chances(contexts, this.#target.backing, own.get(view), weight) ?? new Map()
  }

  #saidOf(what: string, { view, own: weight }: Voice, past: readonly AbstractStep[], coming: Coming, own: ReadonlyMap<string, Backoff>): number {
    const contexts = this.#target.views[view]?.(past, coming) ?? []
    return this.#counts.get(view)?.chanceOf(what, contexts, this.#target.backing, own.get(view), weight) ?? 0
  }

  /** For each step of a run but the first: the probability that each voice gave it. */
  *#judged({ steps }: AbstractRun): Generator<number[]> {
    const own = counted([], this.#target)
    for (const [i, step] of steps.entries()) {
      const past = steps.slice(Math.max(0, i - RECENT), i)
      const coming = this.#target.given(step)
      if (i > 0) yield this.#voices.map((voice) => Math.max(LEAST, this.#saidOf(this.#target.of(step), voice, past, coming, own)))
      this.add(own, past, step)
    }
  }
}

function counted(runs: readonly AbstractRun[], { views, of, given }: Target): Map<string, Backoff> {
  const counts = new Map(Object.keys(views).map((view) => [view, new Backoff()]))
  for (const { steps } of runs) {
    steps.forEach((step, i) => {
      const past = steps.slice(Math.max(0, i - RECENT), i)
      for (const [view, look] of Object.entries(views)) counts.get(view)?.add(look(past, given(step)), of(step))
    })
  }
  return counts
}

/** The weights of the voices that maximise the likelihood of the observations. */
function weighed(heard: readonly (readonly number[])[], voices: number): number[] {
  let weights = new Array<number>(voices).fill(1 / voices)
  for (let round = 0; round < ROUNDS && heard.length > 0; round++) {
    const shares = new Array<number>(voices).fill(0)
    for (const chances of heard) {
      const all = chances.reduce((sum, chance, i) => sum + chance * (weights[i] as number), 0)
      chances.forEach((chance, i) => {
        shares[i] = (shares[i] as number) + (chance * (weights[i] as number)) / all
      })
    }
    weights = shares.map((share) => share / heard.length)
  }
  return weights
}
