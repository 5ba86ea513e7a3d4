import { type JsonObject, objectOf } from '../../wire/value.ts'
import { jsonIn } from '../tracing/json-in.ts'
import type { ToldOnce } from '../tracing/told-once.ts'

/**
 * Attributes that hold a list of messages or tools, or an object around one, which libraries write as JSON. Tool output is not among them: it is read as
 * written.
 */
const LISTS: ReadonlySet<string> = new Set([
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
export function sharedAttributes(attributes: JsonObject, shared: ToldOnce): JsonObject {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, shared.of(LISTS.has(name) ? listIn(value) : value)]))
}

/** Returns the list in a text; one cut off by a limit remains text, so that the cut can be detected. */
function listIn(value: unknown): unknown {
  const { value: found, cut } = jsonIn(value)
  return !cut && (Array.isArray(found) || objectOf(found)) ? found : value
}
