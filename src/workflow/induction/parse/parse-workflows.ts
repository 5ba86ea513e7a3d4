import { Workflow } from '../workflow.ts'
import { workflowDrafts } from './workflow-drafts.ts'

/** The workflows that a model wrote in the standard format; those without a step are left out. */
export function parseWorkflows(text: string, run: string): Workflow[] {
  return workflowDrafts(text)
    .filter(({ steps }) => steps.length > 0)
    .map(
      ({ name, description, scenarios, steps }) =>
        new Workflow({
          name,
          description,
          applicableScenarios: scenarios,
          steps,
          provenance: { runs: [run], writtenBy: 'model', reinforced: 0, improved: 0 },
        }),
    )
}
