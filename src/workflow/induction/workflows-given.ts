import * as z from 'zod'
import { given } from '../../trajectory/index.ts'
import { Workflow, type WorkflowFields } from './workflow.ts'

const isWorkflow = (value: unknown): value is Workflow => {
  const { name, steps, applicableScenarios, provenance, toPromptString } = Object(value) as Partial<Workflow>
  const whole = typeof name === 'string' && Array.isArray(steps) && Array.isArray(applicableScenarios) && typeof toPromptString === 'function'
  return whole && Array.isArray(provenance?.runs)
}

const WORKFLOW = z.custom(isWorkflow, 'expected a Workflow')
const FIELDS = z.looseObject({})

const REMEDY = 'Give `new Workflow({ … })` or its fields, or the workflows of `readWorkflowMemory(folder)`.'

/**
 * Checks workflows from a caller; plain fields, as JSON returns a saved workflow, become a `Workflow`.
 * @throws DecantError `invalid-argument`, `invalid-option` if a required field is missing
 */
export function workflowsGiven(workflows: readonly WorkflowFields[]): readonly Workflow[] {
  const all: readonly unknown[] = given(workflows, 'workflows', z.array(FIELDS), REMEDY)
  return all.every(isWorkflow) ? all : workflows.map(workflowGiven)
}

/**
 * Checks one workflow.
 * @throws DecantError `invalid-argument`, `invalid-option` if a required field is missing
 */
export function workflowGiven(workflow: WorkflowFields): Workflow {
  return isWorkflow(workflow) ? workflow : given(new Workflow(given(workflow, 'workflow', FIELDS, REMEDY)), 'workflow', WORKFLOW, REMEDY)
}
