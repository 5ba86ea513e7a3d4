import type { Workflow, WorkflowFields } from '../workflow.ts'
import { workflowGiven, workflowsGiven } from '../workflows-given.ts'
import { commonInOrder } from './common-in-order.ts'
import { tellAlike, type Words, wordsOf } from './telling-words.ts'

/** Two steps say the same from this share of common words on; two workflows do the same from this share of such steps on. */
const SAME_STEP = 0.5
const SAME_STEPS = 0.75

/** Two names, or two descriptions, mean the same from this share of common words on. */
const SAME_MEANING = 0.6

/** Steps beyond this are not compared. */
const COMPARED = 40

/**
 * The workflow among `existing` that says the same as the one given: in its name or in its description, and step by step in order; the most alike in its
 * steps, -1 where none is alike enough. Compared are the words that tell workflows apart: slots, types of steps, numbers and words that any workflow may
 * hold, such as `edit` or `run the tests`, count only where there are no others.
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
