import { abstractRunsGiven, abstractStepsGiven } from './abstract-given.ts'
import type { AbstractRun, AbstractStep, SlotSource } from './abstract-step.ts'
import { Mixture, type MixtureData, type Target } from './mixture.ts'
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
  /** What comes after these steps of a run, likeliest first. @param asked whether the user said something after the last of them */
  next(past: readonly AbstractStep[], asked?: boolean): [symbol: string, chance: number][]
  /** Where the argument of the next step comes from, given what that step does, likeliest first. */
  slot(past: readonly AbstractStep[], symbol: string, asked?: boolean): [source: SlotSource, chance: number][]
  /** Follows a run: as `next` and `slot`, at a constant cost per step however long the run grows. */
  follow(): StepFollower
}

/** A model that follows a run. */
export interface StepFollower {
  next(asked?: boolean): [symbol: string, chance: number][]
  slot(symbol: string, asked?: boolean): [source: SlotSource, chance: number][]
  /** Adds the step that was taken. */
  add(step: AbstractStep): void
}

const NEXT: Target = { views: NEXT_VIEWS, backing: [0, 5], of: ({ symbol }) => symbol, given: ({ asked }) => ({ asked: asked === true }) }

const SLOT: Target = { views: SLOT_VIEWS, backing: [0, 0.5, 2], of: ({ source }) => source, given: ({ symbol, asked }) => ({ asked: asked === true, symbol }) }

/**
 * The statistics beside the workflows of a memory: what runs did next and where its argument came from, given what was done, how it ended, its arguments and
 * whether the user spoke. It answers even if no workflow fits, and takes the current run into account as it proceeds.
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
    abstractRunsGiven(runs)
    return new StepModel(Mixture.learn(runs, NEXT), Mixture.learn(runs, SLOT))
  }

  next(past: readonly AbstractStep[], asked = false): [symbol: string, chance: number][] {
    return this.#next.chances(abstractStepsGiven(past), { asked })
  }

  follow(): StepFollower {
    const past: AbstractStep[] = []
    const [nexts, slots] = [this.#next.counted([]), this.#slot.counted([])]
    return {
      next: (asked = false) => this.#next.chances(past, { asked }, nexts),
      slot: (symbol, asked = false) => this.#slot.chances(past, { asked, symbol }, slots) as [SlotSource, number][],
      add: (step) => {
        this.#next.add(nexts, past, step)
        this.#slot.add(slots, past, step)
        past.push(step)
      },
    }
  }

  slot(past: readonly AbstractStep[], symbol: string, asked = false): [source: SlotSource, chance: number][] {
    return this.#slot.chances(abstractStepsGiven(past), { asked, symbol }) as [SlotSource, number][]
  }

  /** @param least contexts seen less often are left out, except the most general ones; default 1 */
  toData(least?: number): StepModelData {
    return { kind: 'decant-steps', version: 1, next: this.#next.toData(least), slot: this.#slot.toData(least) }
  }

  static fromData(data: StepModelData): StepModel {
    return new StepModel(Mixture.fromData(data.next, NEXT), Mixture.fromData(data.slot, SLOT))
  }
}
