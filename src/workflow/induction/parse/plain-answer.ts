import { type ParseError, parse } from 'jsonc-parser'
import { closedAt, type JsonObject, objectOf, oneLine } from '../../../text/index.ts'
import { Workflow } from '../workflow.ts'
import { draftOf } from './json-draft.ts'

/** Where an object, or a list of objects, may begin. */
const BEGINS = /[[{]\s{0,80}(?:\{\s{0,80})?"[^"\n]{1,40}"\s{0,8}:/g
/** Maximum number of positions that are tried. */
const TRIED = 8
const ACTION = /^(?:action|actiontype|decision|operation)$/
const TARGET = /^(?:target|targetworkflow|targetname|targetworkflowname)$/
const HOLDS = /^(?:new|updated|improved)?workflows?$/

/**
 * Rewrites the JSON in an answer in the standard format: `{"action": "NEW", "workflow": {"name": …, "steps": […]}}`, whatever the spelling of its keys, in
 * fences or with words around it. Other JSON is ignored. Undefined if there is none. Linear.
 */
export function plainAnswer(answer: string): string | undefined {
  let tried = 0
  for (const { index } of answer.matchAll(BEGINS)) {
    if (tried++ === TRIED) return undefined
    const end = closedAt(answer, index)
    const said = end === undefined ? undefined : written(jsonIn(answer.slice(index, end)))
    if (said !== undefined) return `${answer.slice(0, index)}\n${said}\n${answer.slice(end)}`
  }
  return undefined
}

/** Whether an answer is JSON from its beginning on, except for a fence. */
export function beginsAsJson(answer: string): boolean {
  return /^\s*(?:```\w*\s*)?(?:\[\s*)?\{/.test(answer)
}

function jsonIn(text: string): unknown {
  try {
    const errors: ParseError[] = []
    const value: unknown = parse(text, errors, { allowTrailingComma: true })
    return errors.length === 0 ? value : undefined
  } catch {
    return undefined
  }
}

function written(value: unknown): string | undefined {
  const all = objectsIn(value)
  const action = all.map((one) => field(one, ACTION)).find((one) => typeof one === 'string')
  const target = all.map((one) => field(one, TARGET)).find((one) => typeof one === 'string')
  const workflows = all.flatMap((one) => workflowsIn(field(one, HOLDS) ?? one))
  if (action === undefined && workflows.length === 0) return undefined
  const head = [
    ...(action === undefined ? [] : [`ACTION: ${oneLine(String(action))}`]),
    ...(target === undefined ? [] : [`TARGET: ${oneLine(String(target))}`]),
  ]
  return [head.join('\n'), ...workflows].join('\n\n')
}

/** Workflows in the standard format; one already in that format is unchanged. */
function workflowsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return objectsIn(value).flatMap((one) => {
    const draft = draftOf(one)
    return draft ? [new Workflow(draft).toPromptString()] : []
  })
}

function objectsIn(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).map(objectOf).filter((one) => one !== undefined)
}

function field(fields: JsonObject, name: RegExp): unknown {
  return Object.entries(fields).find(([key]) => name.test(key.toLowerCase().replaceAll(/[^a-z]/g, '')))?.[1]
}
