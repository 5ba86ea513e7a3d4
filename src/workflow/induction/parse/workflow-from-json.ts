import { asObject, type JsonObject } from '../../../text/index.ts'
import type { WorkflowFields, WorkflowStep } from '../workflow.ts'
import { parseStepLine } from './step-line.ts'

const NAME_KEYS = ['name', 'workflowname', 'title']
const DESCRIPTION_KEYS = ['description', 'summary', 'goal', 'purpose']
const SCENARIO_KEYS = ['applicablescenarios', 'scenarios', 'applicable', 'whentouse', 'usecases']
const STEP_KEYS = ['steps', 'workflowsteps']
const TYPE_KEYS = ['steptype', 'type', 'phase', 'category', 'kind']
const REASONING_KEYS = ['reasoning', 'reason', 'rationale', 'why', 'thought', 'purpose', 'description', 'title', 'name']
const ACTION_KEYS = ['action', 'actiontemplate', 'template', 'command', 'commands', 'instruction', 'do', 'how']
/** The type of a step that names none. */
const DEFAULT_STEP_TYPE = 'step'

/** A workflow that a model wrote as a JSON object, whatever the spelling of its keys; undefined if it has no name or no step. */
export function workflowFromJson(fields: JsonObject): WorkflowFields | undefined {
  const byKey = normaliseKeys(fields)
  const name = textField(byKey, NAME_KEYS)
  const steps = listField(byKey, STEP_KEYS).flatMap(parseStep)
  if (name === '' || steps.length === 0) return undefined
  const scenarios = listField(byKey, SCENARIO_KEYS).flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))
  return { name, description: textField(byKey, DESCRIPTION_KEYS), applicableScenarios: scenarios, steps }
}

function parseStep(value: unknown): WorkflowStep[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [parseStepText(value.trim())]
  const fields = asObject(value)
  if (!fields) return []
  const byKey = normaliseKeys(fields)
  const [reasoning, action] = [textField(byKey, REASONING_KEYS), textField(byKey, ACTION_KEYS)]
  if (reasoning === '' && action === '') return []
  return [{ stepType: textField(byKey, TYPE_KEYS) || DEFAULT_STEP_TYPE, reasoning, action: action || reasoning }]
}

/** A step given as one text, with its type and action if it names them in the standard format. */
function parseStepText(text: string): WorkflowStep {
  const [first = '', ...more] = text.split(/(?:^|(?<![\s–—-])[\s–—-]+)Action\s*[:：]\s*/i)
  const action = more.join(' ').trim()
  const read = parseStepLine(/^\d{1,3}[.)]/.test(first) ? first : `1. ${first}`, false)
  return { stepType: read?.stepType ?? DEFAULT_STEP_TYPE, reasoning: read?.reasoning ?? first.trim(), action: action || (read?.reasoning ?? first.trim()) }
}

/** The fields by their keys in lower case without punctuation. */
function normaliseKeys(fields: JsonObject): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase().replaceAll(/[^a-z]/g, ''), value]))
}

function textField(byKey: ReadonlyMap<string, unknown>, keys: readonly string[]): string {
  for (const key of keys) {
    const value = byKey.get(key)
    const lines = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    if (lines.length > 0) return lines.join('\n').trim()
  }
  return ''
}

/** A list, or a text as a list of one; scenarios in one text are split at commas. */
function listField(byKey: ReadonlyMap<string, unknown>, keys: readonly string[]): readonly unknown[] {
  const value = keys.map((key) => byKey.get(key)).find((one) => one !== undefined)
  if (typeof value === 'string') return value.split(keys === SCENARIO_KEYS ? /[,，;；\n]/ : '\n')
  return Array.isArray(value) ? value : []
}
