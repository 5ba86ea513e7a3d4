import { z } from 'zod'
import { given } from '../../trajectory/index.ts'
import type { Workflow } from './workflow.ts'

const isWorkflow = (value: unknown): boolean => {
  const { name, steps, applicableScenarios, provenance, toPromptString } = Object(value) as Partial<Workflow>
  const whole = typeof name === 'string' && Array.isArray(steps) && Array.isArray(applicableScenarios) && typeof toPromptString === 'function'
  return whole && Array.isArray(provenance?.runs)
}

const WORKFLOW = z.custom(isWorkflow, 'expected a Workflow')

const REMEDY = 'Give `new Workflow({ … })`, or what `readWorkflowMemory(folder)` holds.'

/**
 * Workflows at the door of what works on them.
 * @throws DecantError `invalid-argument`
 */
export function workflowsGiven(workflows: readonly Workflow[]): readonly Workflow[] {
  return given(workflows, 'workflows', z.array(WORKFLOW), REMEDY)
}

/**
 * One workflow at the door.
 * @throws DecantError `invalid-argument`
 */
export function workflowGiven(workflow: Workflow): Workflow {
  return given(workflow, 'workflow', WORKFLOW, REMEDY)
}
