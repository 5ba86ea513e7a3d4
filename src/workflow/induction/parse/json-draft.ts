import { type JsonObject, objectOf } from '../../../text/index.ts'
import type { WorkflowFields, WorkflowStep } from '../workflow.ts'
import { stepLine } from './step-line.ts'

const NAME = ['name', 'workflowname', 'title']
const DESCRIPTION = ['description', 'summary', 'goal', 'purpose']
const SCENARIOS = ['applicablescenarios', 'scenarios', 'applicable', 'whentouse', 'usecases']
const STEPS = ['steps', 'workflowsteps']
const TYPE = ['steptype', 'type', 'phase', 'category', 'kind']
const REASONING = ['reasoning', 'reason', 'rationale', 'why', 'thought', 'purpose', 'description', 'title', 'name']
const DOES = ['action', 'actiontemplate', 'template', 'command', 'commands', 'instruction', 'do', 'how']
/** The type of a step that names none. */
const PLAIN = 'step'

/** A workflow that a model wrote as a JSON object, whatever the spelling of its keys; undefined if it has no name or no step. */
export function draftOf(fields: JsonObject): WorkflowFields | undefined {
  const own = keyed(fields)
  const name = textOf(own, NAME)
  const steps = listOf(own, STEPS).flatMap(stepOf)
  if (name === '' || steps.length === 0) return undefined
  const scenarios = listOf(own, SCENARIOS).flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))
  return { name, description: textOf(own, DESCRIPTION), applicableScenarios: scenarios, steps }
}

function stepOf(value: unknown): WorkflowStep[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [toldStep(value.trim())]
  const fields = objectOf(value)
  if (!fields) return []
  const own = keyed(fields)
  const [reasoning, action] = [textOf(own, REASONING), textOf(own, DOES)]
  if (reasoning === '' && action === '') return []
  return [{ stepType: textOf(own, TYPE) || PLAIN, reasoning, action: action || reasoning }]
}

/** A step given as one text, with its type and action if it names them in the standard format. */
function toldStep(text: string): WorkflowStep {
  const [first = '', ...more] = text.split(/(?:^|(?<![\s–—-])[\s–—-]+)Action\s*[:：]\s*/i)
  const action = more.join(' ').trim()
  const read = stepLine(/^\d{1,3}[.)]/.test(first) ? first : `1. ${first}`, false)
  return { stepType: read?.stepType ?? PLAIN, reasoning: read?.reasoning ?? first.trim(), action: action || (read?.reasoning ?? first.trim()) }
}

/** The fields by their keys in lower case without punctuation. */
function keyed(fields: JsonObject): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase().replaceAll(/[^a-z]/g, ''), value]))
}

function textOf(own: ReadonlyMap<string, unknown>, keys: readonly string[]): string {
  for (const key of keys) {
    const value = own.get(key)
    const lines = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    if (lines.length > 0) return lines.join('\n').trim()
  }
  return ''
}

/** A list, or a text as a list of one; scenarios in one text are split at commas. */
function listOf(own: ReadonlyMap<string, unknown>, keys: readonly string[]): readonly unknown[] {
  const value = keys.map((key) => own.get(key)).find((one) => one !== undefined)
  if (typeof value === 'string') return value.split(keys === SCENARIOS ? /[,，;；\n]/ : '\n')
  return Array.isArray(value) ? value : []
}
