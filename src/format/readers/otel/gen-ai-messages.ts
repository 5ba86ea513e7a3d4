import type { Role, Tool } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonIn, listIn } from '../tracing/json-in.ts'
import { namedTools } from '../tracing/named-tools.ts'
import { saidBy } from '../tracing/said-by.ts'
import type { Heard } from './heard.ts'

/**
 * Reads messages from attributes, as OpenTelemetry's conventions for generative AI define them: of a span, or of the event with a request's details. Earlier
 * names are read too, and that of an agent's whole history in Pydantic AI.
 */
export function genAiMessages(attributes: JsonObject): Heard | undefined {
  const sent = attributes['gen_ai.input.messages'] ?? attributes['gen_ai.input_messages'] ?? attributes['gen_ai.prompt']
  const whole = attributes['pydantic_ai.all_messages'] ?? attributes.all_messages_events
  const answered = attributes['gen_ai.output.messages'] ?? attributes['gen_ai.output_messages'] ?? attributes['gen_ai.completion']
  const instructed = attributes['gen_ai.system_instructions']
  if ([sent, whole, answered, instructed].every((value) => value === undefined)) return undefined
  const system = listIn(instructed, 'always')
  const input = listIn(sent ?? whole, 'alone')
  const output = listIn(answered, 'always')
  return {
    input: [...messagesOf(asMessage(system.value), 'system'), ...messagesOf(input.value, 'user')],
    output: messagesOf(firstChoice(output.value), 'assistant'),
    tools: toolsOf(jsonIn(attributes['gen_ai.tool.definitions']).value),
    cut: [system, input, output].some(({ cut }) => cut),
  }
}

function messagesOf(value: unknown, role: Role): Reading[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => saidBy(one, role))
}

/** Wraps instructions, which are parts or a text, in a message. */
function asMessage(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.some((one) => stringOf(objectOf(one)?.role) !== undefined) ? value : [{ role: 'system', parts: list }]
}

/** Returns the first of several answers to one request, if each states how it ended; otherwise all are pieces of one. */
function firstChoice(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2) return value
  return value.every((one) => typeof objectOf(one)?.finish_reason === 'string') ? value.slice(0, 1) : value
}

function toolsOf(value: unknown): Tool[] {
  const list = (Array.isArray(value) ? value : []).map((one: unknown) => jsonIn(one).value)
  return namedTools(list)
}
