import type { HistoryStep } from '../step/coding-experience.ts'
import { PHASES, type Phase } from '../step/phase.ts'
import { decidedPhases } from './decided-phases.ts'
import { dialoguePhases } from './dialogue-phases.ts'
import { type PhaseWeights, phaseVotes } from './phase-votes.ts'
import { smoothedVotes } from './smoothed-votes.ts'
import { stepTraits } from './step-traits.ts'
import { WEIGHTS } from './weights.ts'

/** The probability of a phase that is determined by its kind; the others share the rest. */
const DECIDED = 0.7

/** Traits of edits that change nothing relevant to the run. */
const NO_CHANGES = ['edit, a plan', 'edit, reproduces', 'edit, went wrong'] as const

/**
 * Determines the phases of a run without a model. Each step votes by its traits with weights learned from steps labelled by hand (`scripts/train-phases.ts`), a
 * Markov chain over the run lets phases last, and the phase of a chunk is the one that most of its steps serve. Linear in the steps.
 *
 * @throws DecantError `invalid-argument` for anything but steps
 * @example
 * const phases = new RunPhases(history)
 * phases.of(10, 20) // 'fixing'
 */
export class RunPhases {
  /** By step; undefined if a step serves no phase by itself. */
  readonly #votes: readonly (readonly number[] | undefined)[]
  /** By step, on its own. */
  readonly #alone: readonly (readonly number[])[]

  readonly #changes: readonly boolean[]

  /** Whether it is a dialogue of agents that write code and text. */
  readonly isDialogue: boolean

  constructor(history: readonly HistoryStep[], weights: PhaseWeights = WEIGHTS) {
    const steps = stepTraits(history)
    const kinds = steps.map(({ kind }) => kind)
    const spoken = dialoguePhases(history, kinds)
    const decided = spoken ?? decidedPhases(kinds)
    this.isDialogue = spoken !== undefined
    this.#alone = steps.map(({ traits }, i) => votesFor(decided[i]) ?? phaseVotes(traits, weights))
    this.#changes = steps.map(({ kind, traits }) => kind === 'act' || (kind === 'edit' && !NO_CHANGES.some((name) => traits.has(name))))
    const serving = steps.flatMap(({ neutral }, i) => (neutral || (spoken && !spoken[i]) ? [] : [i]))
    const smoothed = smoothedVotes(serving.map((i) => this.#alone[i] as readonly number[]))
    const votes: (readonly number[] | undefined)[] = steps.map(() => undefined)
    serving.forEach((step, i) => {
      votes[step] = smoothed[i]
    })
    this.#votes = votes
  }

  /** The probabilities of the phases that a step serves, in the order of `PHASES`; undefined if it serves none by itself. */
  votes(step: number): readonly number[] | undefined {
    return this.#votes[step]
  }

  /** Whether a step changes a file or a state: a plan, a script that reproduces a fault and a failed edit do not count. */
  changes(step: number): boolean {
    return this.#changes[step] === true
  }

  /** The phase of the steps `[from, to)`; `understanding` if there are none. */
  of(from: number, to: number): Phase {
    const served = this.#votes.slice(from, to).filter((vote) => vote !== undefined)
    const votes = served.length > 0 ? served : this.#alone.slice(from, to)
    const totals = PHASES.map((_, k) => votes.reduce((sum, vote) => sum + (vote[k] as number), 0))
    return PHASES[totals.indexOf(Math.max(...totals))] ?? 'understanding'
  }
}

function votesFor(decided: Phase | undefined): number[] | undefined {
  return decided && PHASES.map((phase) => (phase === decided ? DECIDED : (1 - DECIDED) / (PHASES.length - 1)))
}
