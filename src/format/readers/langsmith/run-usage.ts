import { asObject, type JsonObject } from '../../wire/value.ts'
import type { TracedUsage } from '../tracing/traced-log.ts'
import { usageOf } from '../tracing/usage-of.ts'

const NONE = { input: [], output: [], read: [], written: [], cost: [] }
/** The store's own figures for a run. */
const RUN_KEYS = { ...NONE, input: ['prompt_tokens'], output: ['completion_tokens'], cost: ['total_cost'] }
const MESSAGE_KEYS = { ...NONE, input: ['input_tokens'], output: ['output_tokens'], cost: ['total_cost'] }
const DETAIL_KEYS = { ...NONE, read: ['cache_read'], written: ['cache_creation'] }
const PROVIDER_KEYS = { ...NONE, input: ['prompt_tokens', 'input_tokens', 'promptTokens'], output: ['completion_tokens', 'output_tokens', 'completionTokens'] }

/** Returns the usage of a run, as computed by the store, or as reported by the message, the client or the provider. */
export function runUsage(run: JsonObject, outputs: JsonObject): TracedUsage | undefined {
  const message = asObject(outputs.usage_metadata) ?? asObject(firstAnswer(outputs).usage_metadata) ?? {}
  const output = asObject(outputs.llm_output)
  const provider = asObject(output?.token_usage) ?? asObject(output?.tokenUsage) ?? asObject(outputs.usage) ?? {}
  return usageOf([run, RUN_KEYS], [message, MESSAGE_KEYS], [asObject(message.input_token_details) ?? {}, DETAIL_KEYS], [provider, PROVIDER_KEYS])
}

/** Returns the first answer of a batch, in any of its wrappers. */
function firstAnswer({ generations, message }: JsonObject): JsonObject {
  const first: unknown = Array.isArray(generations) ? generations.flat()[0] : undefined
  const answer = asObject(asObject(first)?.message) ?? asObject(message) ?? {}
  return asObject(answer.kwargs) ?? asObject(answer.data) ?? answer
}
