import { asObject, type JsonObject } from '../../wire/value.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import type { ValueInterner } from '../tracing/value-interner.ts'

/**
 * Attributes that contain a list of messages or tools, or an object around one, which libraries write as JSON. Tool output is not among them: it is read as
 * written.
 */
const LIST_ATTRIBUTES: ReadonlySet<string> = new Set([
  'gen_ai.input.messages',
  'gen_ai.input_messages',
  'gen_ai.output.messages',
  'gen_ai.output_messages',
  'gen_ai.system_instructions',
  'gen_ai.tool.definitions',
  'pydantic_ai.all_messages',
  'all_messages_events',
  'events',
  'ai.prompt.messages',
  'ai.prompt.tools',
  'gcp.vertex.agent.llm_request',
  'langfuse.observation.input',
  'mlflow.spanInputs',
  'input.value',
  'request_data',
])

/** Returns equal attributes in which values that other spans repeat are stored once. */
export function internAttributes(attributes: JsonObject, interner: ValueInterner): JsonObject {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, interner.intern(LIST_ATTRIBUTES.has(name) ? parseList(value) : value)]))
}

/** Returns the list in a text; one cut off by a limit remains text, so that the cut can be detected. */
function parseList(value: unknown): unknown {
  const { value: parsed, cut } = parseEmbeddedJson(value)
  return !cut && (Array.isArray(parsed) || asObject(parsed)) ? parsed : value
}
