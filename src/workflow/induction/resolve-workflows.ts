import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import { Workflow, type WorkflowFields } from './workflow.ts'

const isWorkflow = (value: unknown): value is Workflow => {
  const { name, steps, applicableScenarios, provenance, toPromptString } = Object(value) as Partial<Workflow>
  const hasFields = typeof name === 'string' && Array.isArray(steps) && Array.isArray(applicableScenarios) && typeof toPromptString === 'function'
  return hasFields && Array.isArray(provenance?.runs)
}

const WORKFLOW = z.custom(isWorkflow, 'expected a Workflow')
const FIELDS = z.looseObject({})

const REMEDY = 'Give `new Workflow({ … })` or its fields, or the workflows of `readWorkflowMemory(folder)`.'

/**
 * Checks workflows from a caller; plain fields, as JSON returns a saved workflow, become a `Workflow`.
 * @throws DecantError `invalid-argument`, `invalid-option` if a required field is missing
 */
export function resolveWorkflows(workflows: readonly WorkflowFields[]): readonly Workflow[] {
  const all: readonly unknown[] = checkShape(workflows, 'workflows', z.array(FIELDS), REMEDY)
  return all.every(isWorkflow) ? all : workflows.map(resolveWorkflow)
}

/**
 * Checks one workflow.
 * @throws DecantError `invalid-argument`, `invalid-option` if a required field is missing
 */
export function resolveWorkflow(workflow: WorkflowFields): Workflow {
  return isWorkflow(workflow) ? workflow : checkShape(new Workflow(checkShape(workflow, 'workflow', FIELDS, REMEDY)), 'workflow', WORKFLOW, REMEDY)
}
