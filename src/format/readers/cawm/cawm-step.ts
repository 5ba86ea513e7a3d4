import type { Message, Part } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** A message without id and source. */
export type Said = Pick<Message, 'role' | 'parts' | 'written'>

/**
 * Reads one step of a trajectory (an event with `action`, `thought` and `observation_content`) or of an experience (`action_type`, `action`, `thought`,
 * `observation`) as messages: the agent's words and call, then the result.
 */
export function cawmStep(step: JsonObject, callId: string): Said[] {
  const action = objectOf(step.action)
  const kind = stringOf(step.kind) ?? ''
  const name = toolOf(step, action)
  const seen = told(step.observation_content ?? step.observationContent ?? step.observation)
  if (kind === 'SummaryEvent' || name === 'Summary') return [{ role: 'user', parts: unique([told(action?.content), ...thoughts(step)]), written: 'summary' }]
  if (kind === 'UserEvent' || step.tool === 'User') return [{ role: 'user', parts: unique([told(action?.content ?? step.input), ...thoughts(step)]) }]
  const words = unique(thoughts(step))
  const result: Said = {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId,
        name,
        output: seen === '' ? [] : [{ type: 'text', text: seen }],
        ...((step.is_error === true || step.isError === true) && { isError: true }),
      },
    ],
  }
  if (kind === 'MessageEvent') {
    const said: Said = { role: 'assistant', parts: unique([...thoughts(step), told(action?.content)]) }
    return seen === '' ? [said] : [said, { role: 'user', parts: unique([seen]) }]
  }
  const input = inputOf(typeof step.input === 'string' ? { input: step.input } : step.action)
  if (input === undefined) {
    const after: Said[] = seen === '' ? [] : [{ role: 'user', parts: unique([seen]) }]
    return words.length === 0 ? after : [{ role: 'assistant', parts: words }, ...after]
  }
  const call: Said = { role: 'assistant', parts: [...words, { type: 'tool-call', callId, name, input }] }
  return step.observation_content === undefined && step.observationContent === undefined && step.observation === undefined ? [call] : [call, result]
}

/** Returns the tool of a step if its record names it, otherwise the kind of its action, otherwise its type. */
function toolOf(step: JsonObject, action: JsonObject | undefined): string {
  for (const name of [step.tool, step.action_kind, step.actionKind, action?.kind, step.action_type, step.actionType]) if (typeof name === 'string') return name
  return 'action'
}

/** Returns the arguments of a call: the original text if a step written by decant holds it, otherwise the fields of the action, or its words. */
function inputOf(action: unknown): string | undefined {
  if (action === undefined || action === null || action === '') return undefined
  const object = objectOf(action)
  if (!object) return jsonOf({ input: action })
  const { kind: _, ...rest } = object
  const written = Object.keys(rest).length === 1 ? stringOf(rest.input) : undefined
  return written?.trimStart().startsWith('{') ? written : jsonOf(rest)
}

function thoughts({ thought }: JsonObject): string[] {
  return Array.isArray(thought) ? thought.map(told) : [told(thought)]
}

function told(value: unknown): string {
  if (value === undefined || value === null) return ''
  return stringOf(value) ?? stringOf(objectOf(value)?.text) ?? jsonOf(value)
}

function unique(texts: readonly string[]): Part[] {
  return [...new Set(texts)].filter((text) => text !== '').map((text) => ({ type: 'text', text }))
}
