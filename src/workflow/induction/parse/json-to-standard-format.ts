import { type ParseError, parse } from 'jsonc-parser'
import { asObject, closingBracketEnd, type JsonObject, oneLine } from '../../../text/index.ts'
import { Workflow } from '../workflow.ts'
import { workflowFromJson } from './workflow-from-json.ts'

/** Where an object, or a list of objects, may begin. */
const JSON_START = /[[{]\s{0,80}(?:\{\s{0,80})?"[^"\n]{1,40}"\s{0,8}:/g
/** Maximum number of positions that are tried. */
const MAX_POSITIONS = 8
const ACTION_KEY = /^(?:action|actiontype|decision|operation)$/
const TARGET_KEY = /^(?:target|targetworkflow|targetname|targetworkflowname)$/
const WORKFLOW_KEY = /^(?:new|updated|improved)?workflows?$/

/**
 * Rewrites the JSON in an answer in the standard format: `{"action": "NEW", "workflow": {"name": …, "steps": […]}}`, whatever the spelling of its keys, in
 * fences or with words around it. Other JSON is ignored. Undefined if there is none. Linear.
 */
export function jsonToStandardFormat(answer: string): string | undefined {
  let attempts = 0
  for (const { index } of answer.matchAll(JSON_START)) {
    if (attempts++ === MAX_POSITIONS) return undefined
    const end = closingBracketEnd(answer, index)
    const converted = end === undefined ? undefined : toStandardFormat(parseJson(answer.slice(index, end)))
    if (converted !== undefined) return `${answer.slice(0, index)}\n${converted}\n${answer.slice(end)}`
  }
  return undefined
}

/** Whether an answer is JSON from its beginning on, except for a fence. */
export function startsWithJson(answer: string): boolean {
  return /^\s*(?:```\w*\s*)?(?:\[\s*)?\{/.test(answer)
}

function parseJson(text: string): unknown {
  try {
    const errors: ParseError[] = []
    const value: unknown = parse(text, errors, { allowTrailingComma: true })
    return errors.length === 0 ? value : undefined
  } catch {
    return undefined
  }
}

function toStandardFormat(value: unknown): string | undefined {
  const all = objectsIn(value)
  const action = all.map((one) => findField(one, ACTION_KEY)).find((one) => typeof one === 'string')
  const target = all.map((one) => findField(one, TARGET_KEY)).find((one) => typeof one === 'string')
  const workflows = all.flatMap((one) => workflowTexts(findField(one, WORKFLOW_KEY) ?? one))
  if (action === undefined && workflows.length === 0) return undefined
  const head = [
    ...(action === undefined ? [] : [`ACTION: ${oneLine(String(action))}`]),
    ...(target === undefined ? [] : [`TARGET: ${oneLine(String(target))}`]),
  ]
  return [head.join('\n'), ...workflows].join('\n\n')
}

/** Workflows in the standard format; one already in that format is unchanged. */
function workflowTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return objectsIn(value).flatMap((one) => {
    const draft = workflowFromJson(one)
    return draft ? [new Workflow(draft).toPromptString()] : []
  })
}

function objectsIn(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).map(asObject).filter((one) => one !== undefined)
}

function findField(fields: JsonObject, name: RegExp): unknown {
  return Object.entries(fields).find(([key]) => name.test(key.toLowerCase().replaceAll(/[^a-z]/g, '')))?.[1]
}
