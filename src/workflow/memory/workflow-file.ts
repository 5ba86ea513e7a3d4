import { DecantError } from '../../message/index.ts'
import { parseJson } from '../../text/index.ts'
import { parseWorkflowDrafts } from '../induction/parse/parse-workflow-drafts.ts'
import { resolveWorkflow } from '../induction/resolve-workflows.ts'
import { Workflow } from '../induction/workflow.ts'

const KIND = 'decant-workflow'

/**
 * A workflow as a Markdown file: front matter with a line per field, its values as JSON (which YAML reads), then the standard format. The same workflow always
 * gives the same text, so that versions can be compared.
 */
export function writeWorkflowFile(workflow: Workflow): string {
  const { runs, writtenBy, reinforced, improved, success, usual } = resolveWorkflow(workflow).provenance
  const matter = {
    kind: KIND,
    version: 1,
    name: workflow.name,
    written_by: writtenBy,
    reinforced,
    improved,
    ...(success !== undefined && { success }),
    ...(usual !== undefined && { usual }),
    runs,
    preconditions: workflow.preconditions,
    postconditions: workflow.postconditions,
  }
  const lines = Object.entries(matter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${workflow.toPromptString()}\n`
}

/**
 * Reads a workflow file, also one that a person edited.
 * @throws DecantError `not-a-workflow` if it has no front matter of this kind, no workflow, or steps that cannot be read
 */
export function readWorkflowFile(text: string, file: string): Workflow {
  const [, head = '', body = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  const matter = new Map<string, unknown>()
  for (const line of head.split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) matter.set(line.slice(0, at).trim(), fieldValue(line.slice(at + 1).trim()))
  }
  const [draft] = parseWorkflowDrafts(body)
  if (matter.get('kind') !== KIND || !draft || (draft.steps.length === 0 && draft.unreadLines > 0))
    throw new DecantError(
      'not-a-workflow',
      `${file} is not a workflow file`,
      'A workflow file begins with front matter of kind decant-workflow and holds a workflow whose steps can be read.',
      { file },
    )
  const written = matter.get('written_by')
  return new Workflow({
    name: typeof matter.get('name') === 'string' ? String(matter.get('name')) : draft.name,
    description: draft.description,
    applicableScenarios: draft.scenarios,
    steps: draft.steps,
    preconditions: textList(matter.get('preconditions')),
    postconditions: textList(matter.get('postconditions')),
    provenance: {
      runs: textList(matter.get('runs')),
      writtenBy: written === 'extraction' || written === 'mining' || written === 'hand' ? written : 'model',
      reinforced: countField(matter.get('reinforced')),
      improved: countField(matter.get('improved')),
      ...ratioField('success', matter),
      ...ratioField('usual', matter),
    },
  })
}

function fieldValue(text: string): unknown {
  const value = parseJson(text)
  return value === undefined ? text : value
}

function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** A share from 0 to 1 under its name, if the file has one. */
function ratioField(name: 'success' | 'usual', matter: ReadonlyMap<string, unknown>): { readonly [Name in typeof name]?: number } {
  const value = matter.get(name)
  return typeof value === 'number' && value >= 0 && value <= 1 ? { [name]: value } : {}
}

function countField(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
}
