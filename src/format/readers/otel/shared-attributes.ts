import { type JsonObject, objectOf } from '../../wire/value.ts'
import { jsonIn } from '../tracing/json-in.ts'
import type { ToldOnce } from '../tracing/told-once.ts'

/**
 * Attributes that are a list of messages or of tools, or an object around one, which libraries write as JSON. What came out of a tool is none: it is told
 * as it was written.
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

/** Attributes that tell the same, in which what other spans tell too is kept once. */
export function sharedAttributes(attributes: JsonObject, shared: ToldOnce): JsonObject {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, shared.of(LISTS.has(name) ? listIn(value) : value)]))
}

/** The list in a text; what a limit cut off stays a text, which tells that it is cut. */
function listIn(value: unknown): unknown {
  const { value: found, cut } = jsonIn(value)
  return !cut && (Array.isArray(found) || objectOf(found)) ? found : value
}
