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

/**
 * The index of the workflow among `existing` that is equivalent to the given one: in its name or its description, and step by step in order; the one with the
 * most similar steps, -1 if none is similar enough. Only words that distinguish workflows are compared: slots, types of steps, numbers and words that any
 * workflow may contain, such as `edit` or `run the tests`, count only if there are no others.
 */
export function findDuplicate(workflowOrFields: WorkflowFields, existing: readonly WorkflowFields[]): number {
  const workflow = resolveWorkflow(workflowOrFields)
  const steps = stepWordSets(workflow)
  const [name, description] = meaningWordSets(workflow)
  let best = -1
  let bestRatio = 0
  resolveWorkflows(existing).forEach((other, i) => {
    const [otherName, otherDescription] = meaningWordSets(other)
    if (!hasSimilarWords(name, otherName, MIN_MEANING_SIMILARITY) && !hasSimilarWords(description, otherDescription, MIN_MEANING_SIMILARITY)) return
    const otherSteps = stepWordSets(other)
    const ratio = (2 * longestCommonSubsequence(steps, otherSteps, areSameStep)) / Math.max(1, steps.length + otherSteps.length)
    if (ratio >= MIN_SAME_STEP_RATIO && ratio > bestRatio) [best, bestRatio] = [i, ratio]
  })
  return best
}

function stepWordSets({ steps }: Workflow): WordSets[] {
  return steps.slice(0, MAX_COMPARED_STEPS).map(({ reasoning, action }) => wordSetsOf(`${action} ${reasoning}`))
}

function meaningWordSets({ name, description }: Workflow): readonly [WordSets, WordSets] {
  return [wordSetsOf(name), wordSetsOf(description)]
}

function areSameStep(one: WordSets, other: WordSets): boolean {
  return hasSimilarWords(one, other, MIN_STEP_SIMILARITY)
}
