import { resolveWorkflow, resolveWorkflows } from '../resolve-workflows.ts'
import type { Workflow, WorkflowFields } from '../workflow.ts'
import { hasSimilarWords, type WordSets, wordSetsOf } from './distinctive-words.ts'
import { longestCommonSubsequence } from './longest-common-subsequence.ts'

/** The fraction of common words from which on two steps are the same; the fraction of such steps from which on two workflows are. */
const MIN_STEP_SIMILARITY = 0.5
const MIN_SAME_STEP_RATIO = 0.75

/** The fraction of common words from which on two names, or two descriptions, mean the same. */
const MIN_MEANING_SIMILARITY = 0.6

/** Maximum number of steps that are compared. */
const MAX_COMPARED_STEPS = 40

/** The words of a workflow that are compared; those of its steps only once its name or description is alike. */
interface ComparedWorkflow {
  readonly name: WordSets
  readonly description: WordSets
  steps(): readonly WordSets[]
}

/**
 * Finds the known workflow that is equivalent to a given one: in its name or its description, and step by step in order. Only words that distinguish workflows
 * are compared: slots, types of steps, numbers and words that any workflow may contain, such as `edit` or `run the tests`, count only if there are no others.
 * Reads each known workflow once, however many are looked for.
 */
export class DuplicateFinder {
  readonly #known: ComparedWorkflow[]

  constructor(known: readonly WorkflowFields[]) {
    this.#known = resolveWorkflows(known).map(comparedWorkflow)
  }

  /** Adds a workflow after the known ones. */
  add(workflow: Workflow): void {
    this.#known.push(comparedWorkflow(workflow))
  }

  /** The index of the equivalent workflow with the most similar steps, -1 if none is similar enough. */
  find(workflow: WorkflowFields): number {
    const { name, description, steps: wanted } = comparedWorkflow(resolveWorkflow(workflow))
    let best = -1
    let bestRatio = 0
    this.#known.forEach((other, i) => {
      if (!hasSimilarWords(name, other.name, MIN_MEANING_SIMILARITY) && !hasSimilarWords(description, other.description, MIN_MEANING_SIMILARITY)) return
      const [steps, otherSteps] = [wanted(), other.steps()]
      const ratio = (2 * longestCommonSubsequence(steps, otherSteps, areSameStep)) / Math.max(1, steps.length + otherSteps.length)
      if (ratio >= MIN_SAME_STEP_RATIO && ratio > bestRatio) [best, bestRatio] = [i, ratio]
    })
    return best
  }
}

/** The index of the workflow among `existing` that is equivalent to the given one, as `DuplicateFinder` says; -1 if none is. */
export function findDuplicate(workflow: WorkflowFields, existing: readonly WorkflowFields[]): number {
  return new DuplicateFinder(existing).find(workflow)
}

function comparedWorkflow(workflow: Workflow): ComparedWorkflow {
  let steps: readonly WordSets[] | undefined
  return {
    name: wordSetsOf(workflow.name),
    description: wordSetsOf(workflow.description),
    steps: () => {
      steps ??= stepWordSets(workflow)
      return steps
    },
  }
}

function stepWordSets({ steps }: Workflow): WordSets[] {
  return steps.slice(0, MAX_COMPARED_STEPS).map(({ reasoning, action }) => wordSetsOf(`${action} ${reasoning}`))
}

function areSameStep(one: WordSets, other: WordSets): boolean {
  return hasSimilarWords(one, other, MIN_STEP_SIMILARITY)
}
