import { abstractRunsGiven, abstractStepsGiven } from './abstract-given.ts'
import type { AbstractRun, AbstractStep, SlotSource } from './abstract-step.ts'
import { Mixture, type MixtureData, type Target } from './mixture.ts'
import { NEXT_VIEWS, SLOT_VIEWS } from './step-views.ts'

/** A step model as plain data: what a memory keeps in `steps.json`. */
export interface StepModelData {
  readonly kind: 'decant-steps'
  readonly version: 1
  readonly next: MixtureData
  readonly slot: MixtureData
}

/** What tells which step comes next in a run. */
export interface StepForecast {
  /** What comes after these steps of a run, likeliest first. @param asked the user said something after the last of them */
  next(past: readonly AbstractStep[], asked?: boolean): [symbol: string, chance: number][]
  /** Where the argument of the next step comes from, given what that step does, likeliest first. */
  slot(past: readonly AbstractStep[], symbol: string, asked?: boolean): [source: SlotSource, chance: number][]
  /** Goes along with a run: as `next` and `slot`, at the same cost for each step however long the run grows. */
  follow(): StepFollower
}

/** A run that a model goes along with. */
export interface StepFollower {
  next(asked?: boolean): [symbol: string, chance: number][]
  slot(symbol: string, asked?: boolean): [source: SlotSource, chance: number][]
  /** The step that was taken. */
  add(step: AbstractStep): void
}

const NEXT: Target = { views: NEXT_VIEWS, backing: [0, 5], of: ({ symbol }) => symbol, given: ({ asked }) => ({ asked: asked === true }) }

const SLOT: Target = { views: SLOT_VIEWS, backing: [0, 0.5, 2], of: ({ source }) => source, given: ({ symbol, asked }) => ({ asked: asked === true, symbol }) }

/**
 * The statistics beside the workflows of a memory: what runs did next and where its argument came from, given what was done, how it ended, what it was done to
 * and whether the user spoke. It answers also where no workflow fits, and takes the run at hand into account as it goes on.
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

  /** @param least contexts seen less often are left out, but for the most general ones; default 1 */
  toData(least?: number): StepModelData {
    return { kind: 'decant-steps', version: 1, next: this.#next.toData(least), slot: this.#slot.toData(least) }
  }

  static fromData(data: StepModelData): StepModel {
    return new StepModel(Mixture.fromData(data.next, NEXT), Mixture.fromData(data.slot, SLOT))
  }
}
