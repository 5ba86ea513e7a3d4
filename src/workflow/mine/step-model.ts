import type { AbstractRun, AbstractStep, SlotSource } from './abstract-step.ts'
import { checkAbstractRuns, checkAbstractSteps } from './check-abstract-runs.ts'
import { Mixture, type MixtureData, type PredictionTarget } from './mixture.ts'
import { NEXT_VIEWS, SLOT_VIEWS } from './step-views.ts'

/** A step model as plain data: the content of a memory's `steps.json`. */
export interface StepModelData {
  readonly kind: 'decant-steps'
  readonly version: 1
  readonly next: MixtureData
  readonly slot: MixtureData
}

/** Predicts the next step of a run. */
export interface StepForecast {
  /** What comes after these steps of a run, likeliest first. @param afterUserMessage whether a user message came after the last of them */
  next(past: readonly AbstractStep[], afterUserMessage?: boolean): [symbol: string, chance: number][]
  /** Where the argument of the next step comes from, given what that step does, likeliest first. */
  slot(past: readonly AbstractStep[], symbol: string, afterUserMessage?: boolean): [source: SlotSource, chance: number][]
  /** Follows a run: as `next` and `slot`, at a constant cost per step however long the run grows. */
  follow(): StepFollower
}

/** A model that follows a run. */
export interface StepFollower {
  next(afterUserMessage?: boolean): [symbol: string, chance: number][]
  slot(symbol: string, afterUserMessage?: boolean): [source: SlotSource, chance: number][]
  /** Adds the step that was taken. */
  add(step: AbstractStep): void
}

const NEXT_TARGET: PredictionTarget = {
  views: NEXT_VIEWS,
  backoffWeights: [0, 5],
  labelOf: ({ symbol }) => symbol,
  upcomingOf: ({ afterUserMessage = false }) => ({ afterUserMessage }),
}

const SLOT_TARGET: PredictionTarget = {
  views: SLOT_VIEWS,
  backoffWeights: [0, 0.5, 2],
  labelOf: ({ source }) => source,
  upcomingOf: ({ symbol, afterUserMessage = false }) => ({ afterUserMessage, symbol }),
}

/**
 * The statistics next to the workflows of a memory: what runs did next and where its argument came from, given what was done, how it ended, its arguments and
 * whether a user message followed. It answers even if no workflow fits, and takes the current run into account as it proceeds.
 *
 * @example
 * const model = StepModel.learn(runs.map((run) => abstractRun(run)))
 * model.next(abstractRun(run).steps)[0] // such as ['test', 0.62]
 */
export class StepModel implements StepForecast {
  readonly #next: Mixture
  readonly #slot: Mixture

  private constructor(next: Mixture, slot: Mixture) {
    this.#next = next
    this.#slot = slot
  }

  /** Linear in the steps. */
  static learn(runs: readonly AbstractRun[]): StepModel {
    checkAbstractRuns(runs)
    return new StepModel(Mixture.learn(runs, NEXT_TARGET), Mixture.learn(runs, SLOT_TARGET))
  }

  next(past: readonly AbstractStep[], afterUserMessage = false): [symbol: string, chance: number][] {
    return this.#next.probabilities(checkAbstractSteps(past), { afterUserMessage })
  }

  follow(): StepFollower {
    const past: AbstractStep[] = []
    const [nextCounts, slotCounts] = [this.#next.countSteps([]), this.#slot.countSteps([])]
    return {
      next: (afterUserMessage = false) => this.#next.probabilities(past, { afterUserMessage }, nextCounts),
      slot: (symbol, afterUserMessage = false) => this.#slot.probabilities(past, { afterUserMessage, symbol }, slotCounts) as [SlotSource, number][],
      add: (step) => {
        this.#next.add(nextCounts, past, step)
        this.#slot.add(slotCounts, past, step)
        past.push(step)
      },
    }
  }

  slot(past: readonly AbstractStep[], symbol: string, afterUserMessage = false): [source: SlotSource, chance: number][] {
    return this.#slot.probabilities(checkAbstractSteps(past), { afterUserMessage, symbol }) as [SlotSource, number][]
  }

  /** @param minCount contexts seen less often are left out, except the most general ones; default 1 */
  toData(minCount?: number): StepModelData {
    return { kind: 'decant-steps', version: 1, next: this.#next.toData(minCount), slot: this.#slot.toData(minCount) }
  }

  static fromData(data: StepModelData): StepModel {
    return new StepModel(Mixture.fromData(data.next, NEXT_TARGET), Mixture.fromData(data.slot, SLOT_TARGET))
  }
}
