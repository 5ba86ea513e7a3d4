import type { Workflow, WorkflowFields } from '../induction/workflow.ts'
import { workflowsGiven } from '../induction/workflows-given.ts'

/** Less than this share of what is usual is worse than chance would make it in the few runs that show a routine. */
const AS_GOOD = 0.9

/**
 * The workflows that are worth following: all but those whose runs succeeded less often than runs do on the whole, by more than a tenth. Where nobody knows how
 * runs ended there is nothing against one.
 *
 * @example
 * exportWorkflows(recipes(workflows), 'rules')
 */
export function recipes(workflows: readonly WorkflowFields[]): Workflow[] {
  return workflowsGiven(workflows).filter(({ provenance: { success, usual } }) => success === undefined || usual === undefined || success >= usual * AS_GOOD)
}
