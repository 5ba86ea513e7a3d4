import { changedPaths } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { stepsGiven } from '../step/steps-given.ts'
import { Course } from './course.ts'
import { LOOKS, stepKind } from './step-kind.ts'
import { wordsOfPurpose } from './words-of-purpose.ts'

/** The traits of one step, as numbers from 0 to 1 by name. */
export interface StepTraits {
  readonly kind: string
  /** The user's words and lists of tasks serve no phase by themselves. */
  readonly neutral: boolean
  readonly traits: ReadonlyMap<string, number>
}

interface Step extends StepTraits {
  readonly traits: Map<string, number>
  readonly words: readonly string[]
}

/** Kinds of steps that serve no phase by themselves: someone else's words, lists of tasks. */
const NEUTRAL: ReadonlySet<string> = new Set(['user', 'harness', 'todo'])

/** Number of steps before and after whose words say something about a step. */
const AROUND = 6

/** If a file is edited within this many steps after a look, the look was for the edit. */
const SOON = 2

/**
 * The traits of every step of a run: what it does, what had happened before, its purpose in the agent's words, and what its neighbours do and say. Calls that
 * are sent together share the words before the first. Linear in the steps.
 */
export function stepTraits(history: readonly HistoryStep[]): StepTraits[] {
  const course = new Course()
  let said: readonly string[] = []
  const steps = stepsGiven(history).map((step): Step => {
    const kind = stepKind(step)
    const traits = course.next(step, kind)
    const words = step.thought !== '' && kind !== 'user' ? step.thought : kind === 'say' ? step.action : undefined
    if (words !== undefined) said = wordsOfPurpose(words)
    else if (kind === 'user') said = []
    else if (said.length > 0) traits.set('says what was said before', 1)
    traits.set('always', 1).set(`is ${kind}`, 1)
    for (const word of said) traits.set(`says ${word}`, 1)
    return { kind, neutral: NEUTRAL.has(kind), traits, words: said }
  })
  steps.forEach((step, i) => {
    if (LOOKS.has(step.kind)) lookedAtFor(history, steps, i)
  })
  const telling = steps.filter(({ kind }) => kind !== 'harness' && kind !== 'todo')
  telling.forEach((step, i) => {
    neighbours(telling, step, i)
  })
  return steps
}

/** Records whether the file that a step looks at is edited soon after. */
function lookedAtFor(history: readonly HistoryStep[], steps: readonly Step[], at: number): void {
  const path = actOfStep(history[at] as HistoryStep).paths[0]
  if (path === undefined) return
  for (let i = at + 1; i <= at + AROUND && i < steps.length; i++) {
    if (steps[i]?.kind !== 'edit' || !changedPaths(actOfStep(history[i] as HistoryStep)).includes(path)) continue
    steps[at]?.traits.set(i <= at + SOON ? 'look, edited next' : 'look, edited later', 1)
    return
  }
}

/** Records the neighbouring steps, and the shares of words and failures nearby, up to the user's next words and back to their last. */
function neighbours(steps: readonly Step[], { traits }: Step, at: number): void {
  const [before, after] = [steps[at - 1], steps[at + 1]]
  if (before) traits.set(`after ${before.kind}`, 1)
  if (after) traits.set(`before ${after.kind}`, 1)
  const count = (side: string, step: Step): void => {
    for (const word of step.words) raise(traits, `${side} ${word}`)
    if (step.traits.has('run, bad')) raise(traits, `${side} a failure`)
  }
  for (let i = at - 1; i >= Math.max(0, at - AROUND) && steps[i]?.kind !== 'user'; i--) count('lately', steps[i] as Step)
  for (let i = at + 1; i < Math.min(steps.length, at + AROUND + 1) && steps[i]?.kind !== 'user'; i++) count('soon', steps[i] as Step)
}

function raise(traits: Map<string, number>, name: string): void {
  traits.set(name, (traits.get(name) ?? 0) + 1 / AROUND)
}
