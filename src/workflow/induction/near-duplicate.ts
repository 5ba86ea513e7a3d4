import { commonInOrder } from './common-in-order.ts'
import type { Workflow, WorkflowStep } from './workflow.ts'
import { workflowGiven, workflowsGiven } from './workflows-given.ts'

/** Two steps say the same from this share of common words on; two workflows are the same from this share of such steps on. */
const SAME_STEP = 0.5
const SAME_WORKFLOW = 0.75

/** Steps beyond this are not compared. */
const COMPARED = 40

/**
 * The workflow among `existing` that says the same as `workflow`, step by step in order, whatever it is called: the most alike; -1 where none is alike
 * enough. Words are compared, slots count as one word.
 */
export function nearDuplicate(workflow: Workflow, existing: readonly Workflow[]): number {
  const steps = wordsOf(workflowGiven(workflow))
  let best = -1
  let most = SAME_WORKFLOW
  workflowsGiven(existing).forEach((other, i) => {
    const theirs = wordsOf(other)
    const share = (2 * commonInOrder(steps, theirs, alike)) / Math.max(1, steps.length + theirs.length)
    if (share > most || (share === most && best < 0)) [best, most] = [i, share]
  })
  return best
}

function wordsOf({ steps }: Workflow): Set<string>[] {
  return steps.slice(0, COMPARED).map(stepWords)
}

function stepWords({ stepType, reasoning, action }: WorkflowStep): Set<string> {
  const text = `${stepType} ${reasoning} ${action}`.slice(0, 2_000).toLowerCase()
  return new Set(text.replace(/\{[^}]{0,80}\}/g, ' slot ').match(/[\p{L}\p{N}]+/gu) ?? [])
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let both = 0
  for (const word of a) if (b.has(word)) both++
  return both > 0 && both / (a.size + b.size - both) >= SAME_STEP
}
