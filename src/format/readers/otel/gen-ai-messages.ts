import type { Role, Tool } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { namedTools } from '../reading/named-tools.ts'
import { parseEmbeddedJson, parseEmbeddedList } from '../tracing/embedded-json.ts'
import { readTracedMessage } from '../tracing/read-traced-message.ts'
import type { RecordedRequest } from './recorded-request.ts'

/**
 * Reads messages from attributes, as OpenTelemetry's conventions for generative AI define them: of a span, or of the event with a request's details. Earlier
 * names are read too, and that of an agent's full history in Pydantic AI.
 */
export function genAiMessages(attributes: JsonObject): RecordedRequest | undefined {
  const inputAttribute = attributes['gen_ai.input.messages'] ?? attributes['gen_ai.input_messages'] ?? attributes['gen_ai.prompt']
  const allMessages = attributes['pydantic_ai.all_messages'] ?? attributes.all_messages_events
  const outputAttribute = attributes['gen_ai.output.messages'] ?? attributes['gen_ai.output_messages'] ?? attributes['gen_ai.completion']
  const instructions = attributes['gen_ai.system_instructions']
  if ([inputAttribute, allMessages, outputAttribute, instructions].every((value) => value === undefined)) return undefined
  const system = parseEmbeddedList(instructions, 'always')
  const input = parseEmbeddedList(inputAttribute ?? allMessages, 'alone')
  const output = parseEmbeddedList(outputAttribute, 'always')
  return {
    input: [...readMessages(asSystemMessages(system.value), 'system'), ...readMessages(input.value, 'user')],
    output: readMessages(firstChoice(output.value), 'assistant'),
    tools: readTools(parseEmbeddedJson(attributes['gen_ai.tool.definitions']).value),
    cut: [system, input, output].some(({ cut }) => cut),
  }
}

function readMessages(value: unknown, role: Role): MessageContent[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => readTracedMessage(one, role))
}

/** Wraps instructions, which are parts or a text, in a message. */
function asSystemMessages(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.some((one) => stringOf(asObject(one)?.role) !== undefined) ? value : [{ role: 'system', parts: list }]
}

/** Returns the first of several answers to one request, if each states how it ended; otherwise all are pieces of one. */
function firstChoice(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2) return value
  return value.every((one) => typeof asObject(one)?.finish_reason === 'string') ? value.slice(0, 1) : value
}

function readTools(value: unknown): Tool[] {
  const list = (Array.isArray(value) ? value : []).map((one: unknown) => parseEmbeddedJson(one).value)
  return namedTools(list)
}
