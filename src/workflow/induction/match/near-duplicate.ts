import type { Workflow, WorkflowFields } from '../workflow.ts'
import { workflowGiven, workflowsGiven } from '../workflows-given.ts'
import { commonInOrder } from './common-in-order.ts'
import { tellAlike, type Words, wordsOf } from './telling-words.ts'

/** The share of common words from which on two steps are the same; the share of such steps from which on two workflows are. */
const SAME_STEP = 0.5
const SAME_STEPS = 0.75

/** The share of common words from which on two names, or two descriptions, mean the same. */
const SAME_MEANING = 0.6

/** Maximum number of steps that are compared. */
const COMPARED = 40

/**
 * The index of the workflow among `existing` that is equivalent to the given one: in its name or its description, and step by step in order; the one with the
 * most similar steps, -1 if none is similar enough. Only words that distinguish workflows are compared: slots, types of steps, numbers and words that any
 * workflow may contain, such as `edit` or `run the tests`, count only if there are no others.
 */
export function nearDuplicate(given: WorkflowFields, existing: readonly WorkflowFields[]): number {
  const workflow = workflowGiven(given)
  const steps = stepsOf(workflow)
  const [name, description] = meaningOf(workflow)
  let best = -1
  let most = 0
  workflowsGiven(existing).forEach((other, i) => {
    const [otherName, otherDescription] = meaningOf(other)
    if (!tellAlike(name, otherName, SAME_MEANING) && !tellAlike(description, otherDescription, SAME_MEANING)) return
    const theirs = stepsOf(other)
    const share = (2 * commonInOrder(steps, theirs, alike)) / Math.max(1, steps.length + theirs.length)
    if (share >= SAME_STEPS && share > most) [best, most] = [i, share]
  })
  return best
}

function stepsOf({ steps }: Workflow): Words[] {
  return steps.slice(0, COMPARED).map(({ reasoning, action }) => wordsOf(`${action} ${reasoning}`))
}

function meaningOf({ name, description }: Workflow): readonly [Words, Words] {
  return [wordsOf(name), wordsOf(description)]
}

function alike(one: Words, other: Words): boolean {
  return tellAlike(one, other, SAME_STEP)
}
