import type { Message, Part } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

/** A message without id and source. */
export type MessageDraft = Pick<Message, 'role' | 'parts' | 'written'>

/**
 * Reads one step of a trajectory (an event with `action`, `thought` and `observation_content`) or of an experience (`action_type`, `action`, `thought`,
 * `observation`) as messages: the agent's words and call, then the result.
 */
export function cawmStep(step: JsonObject, callId: string): MessageDraft[] {
  const action = asObject(step.action)
  const kind = stringOf(step.kind) ?? ''
  const name = toolName(step, action)
  const observation = valueText(step.observation_content ?? step.observationContent ?? step.observation)
  if (kind === 'SummaryEvent' || name === 'Summary')
    return [{ role: 'user', parts: uniqueTexts([valueText(action?.content), ...thoughtTexts(step)]), written: 'summary' }]
  if (kind === 'UserEvent' || step.tool === 'User')
    return [{ role: 'user', parts: uniqueTexts([valueText(action?.content ?? step.input), ...thoughtTexts(step)]) }]
  const thoughtParts = uniqueTexts(thoughtTexts(step))
  const result: MessageDraft = {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId,
        name,
        output: observation === '' ? [] : [{ type: 'text', text: observation }],
        ...((step.is_error === true || step.isError === true) && { isError: true }),
      },
    ],
  }
  if (kind === 'MessageEvent') {
    const message: MessageDraft = { role: 'assistant', parts: uniqueTexts([...thoughtTexts(step), valueText(action?.content)]) }
    return observation === '' ? [message] : [message, { role: 'user', parts: uniqueTexts([observation]) }]
  }
  const input = inputOf(typeof step.input === 'string' ? { input: step.input } : step.action)
  if (input === undefined) {
    const userMessages: MessageDraft[] = observation === '' ? [] : [{ role: 'user', parts: uniqueTexts([observation]) }]
    return thoughtParts.length === 0 ? userMessages : [{ role: 'assistant', parts: thoughtParts }, ...userMessages]
  }
  const call: MessageDraft = { role: 'assistant', parts: [...thoughtParts, { type: 'tool-call', callId, name, input }] }
  return step.observation_content === undefined && step.observationContent === undefined && step.observation === undefined ? [call] : [call, result]
}

/** Returns the tool of a step if its record names it, otherwise the kind of its action, otherwise its type. */
function toolName(step: JsonObject, action: JsonObject | undefined): string {
  for (const name of [step.tool, step.action_kind, step.actionKind, action?.kind, step.action_type, step.actionType]) if (typeof name === 'string') return name
  return 'action'
}

/** Returns the arguments of a call: the original text if a step written by decant contains it, otherwise the fields of the action, or its words. */
function inputOf(action: unknown): string | undefined {
  if (action === undefined || action === null || action === '') return undefined
  const object = asObject(action)
  if (!object) return stringifyJson({ input: action })
  const { kind: _, ...rest } = object
  const originalText = Object.keys(rest).length === 1 ? stringOf(rest.input) : undefined
  return originalText?.trimStart().startsWith('{') ? originalText : stringifyJson(rest)
}

function thoughtTexts({ thought }: JsonObject): string[] {
  return Array.isArray(thought) ? thought.map(valueText) : [valueText(thought)]
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return stringOf(value) ?? stringOf(asObject(value)?.text) ?? stringifyJson(value)
}

function uniqueTexts(texts: readonly string[]): Part[] {
  return [...new Set(texts)].filter((text) => text !== '').map((text) => ({ type: 'text', text }))
}
