import type { HistoryStep } from '../step/coding-experience.ts'
import { PHASES, type Phase } from '../step/phase.ts'
import { dialoguePhases } from './dialogue-phases.ts'
import { type PhaseWeights, phaseVotes } from './phase-votes.ts'
import { phasesFromKinds } from './phases-from-kinds.ts'
import { smoothVotes } from './smooth-votes.ts'
import { stepTraits } from './step-traits.ts'
import { WEIGHTS } from './weights.ts'

/** The probability of a phase that is determined by its kind; the others share the rest. */
const FIXED_PHASE_PROBABILITY = 0.7

/** Traits of edits that change nothing relevant to the run. */
const NON_CHANGE_TRAITS = ['edit, a plan', 'edit, reproduces', 'edit, went wrong'] as const

/**
 * Determines the phases of a run without a model. Each step votes by its traits with weights learned from steps labelled by hand (`scripts/train-phases.ts`), a
 * Markov chain over the run lets phases last, and the phase of a chunk is the one that most of its steps serve. Linear in the steps.
 *
 * @throws DecantError `invalid-argument` for anything but steps
 * @example
 * const phases = new RunPhases(history)
 * phases.phaseOf(10, 20) // 'fixing'
 */
export class RunPhases {
  /** By step; undefined if a step serves no phase by itself. */
  readonly #votes: readonly (readonly number[] | undefined)[]
  /** By step, on its own. */
  readonly #unsmoothedVotes: readonly (readonly number[])[]

  readonly #changesState: readonly boolean[]

  /** Whether it is a dialogue of agents that write code and text. */
  readonly isDialogue: boolean

  constructor(history: readonly HistoryStep[], weights: PhaseWeights = WEIGHTS) {
    const steps = stepTraits(history)
    const kinds = steps.map(({ kind }) => kind)
    const fromDialogue = dialoguePhases(history, kinds)
    const fixedPhases = fromDialogue ?? phasesFromKinds(kinds)
    this.isDialogue = fromDialogue !== undefined
    this.#unsmoothedVotes = steps.map(({ traits }, i) => fixedVotes(fixedPhases[i]) ?? phaseVotes(traits, weights))
    this.#changesState = steps.map(({ kind, traits }) => kind === 'act' || (kind === 'edit' && !NON_CHANGE_TRAITS.some((name) => traits.has(name))))
    const votingSteps = steps.flatMap(({ neutral }, i) => (neutral || (fromDialogue && !fromDialogue[i]) ? [] : [i]))
    const smoothed = smoothVotes(votingSteps.map((i) => this.#unsmoothedVotes[i] as readonly number[]))
    const votes: (readonly number[] | undefined)[] = steps.map(() => undefined)
    votingSteps.forEach((step, i) => {
      votes[step] = smoothed[i]
    })
    this.#votes = votes
  }

  /** The probabilities of the phases that a step serves, in the order of `PHASES`; undefined if it serves none by itself. */
  votes(step: number): readonly number[] | undefined {
    return this.#votes[step]
  }

  /** Whether a step changes a file or a state: a plan, a script that reproduces a defect and a failed edit do not count. */
  changesState(step: number): boolean {
    return this.#changesState[step] === true
  }

  /** The phase of the steps `[from, to)`; `understanding` if there are none. */
  phaseOf(from: number, to: number): Phase {
    const smoothed = this.#votes.slice(from, to).filter((vote) => vote !== undefined)
    const votes = smoothed.length > 0 ? smoothed : this.#unsmoothedVotes.slice(from, to)
    const totals = PHASES.map((_, k) => votes.reduce((sum, vote) => sum + (vote[k] as number), 0))
    return PHASES[totals.indexOf(Math.max(...totals))] ?? 'understanding'
  }
}

function fixedVotes(fixedPhase: Phase | undefined): number[] | undefined {
  return fixedPhase && PHASES.map((phase) => (phase === fixedPhase ? FIXED_PHASE_PROBABILITY : (1 - FIXED_PHASE_PROBABILITY) / (PHASES.length - 1)))
}
