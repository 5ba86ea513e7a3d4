import type { Workflow, WorkflowFields } from '../induction/workflow.ts'
import { workflowsGiven } from '../induction/workflows-given.ts'

/** A success rate below this share of the usual one is worse than chance explains in the few runs that show a routine. */
const AS_GOOD = 0.9

/**
 * The workflows worth following: all except those whose runs succeeded less often than runs in general, by more than a tenth. If no end of a run is known, none
 * is excluded.
 *
 * @example
 * exportWorkflows(recipes(workflows), 'rules')
 */
export function recipes(workflows: readonly WorkflowFields[]): Workflow[] {
  return workflowsGiven(workflows).filter(({ provenance: { success, usual } }) => success === undefined || usual === undefined || success >= usual * AS_GOOD)
}
