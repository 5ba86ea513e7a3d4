import { resolveWorkflows } from '../induction/resolve-workflows.ts'
import type { Workflow, WorkflowFields } from '../induction/workflow.ts'

/** A success rate below this fraction of the usual one is worse than chance explains in the few runs that show a routine. */
const MIN_SUCCESS_RATIO = 0.9

/**
 * The workflows worth following: all except those whose runs succeeded less often than runs in general, by more than a tenth. If no end of a run is known, none
 * is excluded.
 *
 * @example
 * exportWorkflows(recipes(workflows), 'rules')
 */
export function recipes(workflows: readonly WorkflowFields[]): Workflow[] {
  return resolveWorkflows(workflows).filter(
    ({ provenance: { success, usual } }) => success === undefined || usual === undefined || success >= usual * MIN_SUCCESS_RATIO,
  )
}
