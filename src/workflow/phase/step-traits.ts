import { changedPaths } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import { checkSteps } from '../step/check-steps.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { RunProgress } from './run-progress.ts'
import { LOOK_KINDS, stepKind } from './step-kind.ts'
import { thoughtTopics } from './thought-topics.ts'

/** The traits of one step, as numbers from 0 to 1 by name. */
export interface StepTraits {
  readonly kind: string
  /** The user's words and lists of tasks serve no phase by themselves. */
  readonly neutral: boolean
  readonly traits: ReadonlyMap<string, number>
}

interface StepWithTopics extends StepTraits {
  readonly traits: Map<string, number>
  readonly topics: readonly string[]
}

/** Kinds of steps that serve no phase by themselves: someone else's words, lists of tasks. */
const NEUTRAL_KINDS: ReadonlySet<string> = new Set(['user', 'harness', 'todo'])

/** Number of steps before and after whose words describe a step. */
const NEIGHBOUR_RANGE = 6

/** If a file is edited within this many steps after a look, the look was for the edit. */
const MAX_NEXT_EDIT_DISTANCE = 2

/**
 * The traits of every step of a run: what it does, what had happened before, its purpose in the agent's words, and what its neighbours do and state. Calls that
 * are sent together share the words before the first. Linear in the steps.
 */
export function stepTraits(history: readonly HistoryStep[]): StepTraits[] {
  const progress = new RunProgress()
  let topics: readonly string[] = []
  const steps = checkSteps(history).map((step): StepWithTopics => {
    const kind = stepKind(step)
    const traits = progress.nextTraits(step, kind)
    const words = step.thought !== '' && kind !== 'user' ? step.thought : kind === 'say' ? step.action : undefined
    if (words !== undefined) topics = thoughtTopics(words)
    else if (kind === 'user') topics = []
    else if (topics.length > 0) traits.set('says what was said before', 1)
    traits.set('always', 1).set(`is ${kind}`, 1)
    for (const word of topics) traits.set(`says ${word}`, 1)
    return { kind, neutral: NEUTRAL_KINDS.has(kind), traits, topics }
  })
  steps.forEach((step, i) => {
    if (LOOK_KINDS.has(step.kind)) addLookPurpose(history, steps, i)
  })
  const withoutHarness = steps.filter(({ kind }) => kind !== 'harness' && kind !== 'todo')
  withoutHarness.forEach((step, i) => {
    addNeighbourTraits(withoutHarness, step, i)
  })
  return steps
}

/** Records whether the file that a step looks at is edited soon after. */
function addLookPurpose(history: readonly HistoryStep[], steps: readonly StepWithTopics[], at: number): void {
  const path = actOfStep(history[at] as HistoryStep).paths[0]
  if (path === undefined) return
  for (let i = at + 1; i <= at + NEIGHBOUR_RANGE && i < steps.length; i++) {
    if (steps[i]?.kind !== 'edit' || !changedPaths(actOfStep(history[i] as HistoryStep)).includes(path)) continue
    steps[at]?.traits.set(i <= at + MAX_NEXT_EDIT_DISTANCE ? 'look, edited next' : 'look, edited later', 1)
    return
  }
}

/** Records the neighbouring steps, and the fractions of words and failures nearby, up to the user's next words and back to their last. */
function addNeighbourTraits(steps: readonly StepWithTopics[], { traits }: StepWithTopics, at: number): void {
  const [before, after] = [steps[at - 1], steps[at + 1]]
  if (before) traits.set(`after ${before.kind}`, 1)
  if (after) traits.set(`before ${after.kind}`, 1)
  const count = (side: string, step: StepWithTopics): void => {
    for (const word of step.topics) increaseTrait(traits, `${side} ${word}`)
    if (step.traits.has('run, bad')) increaseTrait(traits, `${side} a failure`)
  }
  for (let i = at - 1; i >= Math.max(0, at - NEIGHBOUR_RANGE) && steps[i]?.kind !== 'user'; i--) count('lately', steps[i] as StepWithTopics)
  for (let i = at + 1; i < Math.min(steps.length, at + NEIGHBOUR_RANGE + 1) && steps[i]?.kind !== 'user'; i++) count('soon', steps[i] as StepWithTopics)
}

function increaseTrait(traits: Map<string, number>, name: string): void {
  traits.set(name, (traits.get(name) ?? 0) + 1 / NEIGHBOUR_RANGE)
}
