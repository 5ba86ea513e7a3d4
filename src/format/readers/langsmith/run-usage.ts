import { type JsonObject, objectOf } from '../../wire/value.ts'
import type { TracedUsage } from '../tracing/traced.ts'
import { usageOf } from '../tracing/usage-of.ts'

const NONE = { input: [], output: [], read: [], written: [], cost: [] }
/** The store's own figures for a run. */
const OF_RUN = { ...NONE, input: ['prompt_tokens'], output: ['completion_tokens'], cost: ['total_cost'] }
const OF_MESSAGE = { ...NONE, input: ['input_tokens'], output: ['output_tokens'], cost: ['total_cost'] }
const OF_DETAILS = { ...NONE, read: ['cache_read'], written: ['cache_creation'] }
const OF_PROVIDER = { ...NONE, input: ['prompt_tokens', 'input_tokens', 'promptTokens'], output: ['completion_tokens', 'output_tokens', 'completionTokens'] }

/** Returns the usage of a run, as computed by the store, or as reported by the message, the client or the provider. */
export function runUsage(run: JsonObject, outputs: JsonObject): TracedUsage | undefined {
  const message = objectOf(outputs.usage_metadata) ?? objectOf(answerOf(outputs).usage_metadata) ?? {}
  const output = objectOf(outputs.llm_output)
  const provider = objectOf(output?.token_usage) ?? objectOf(output?.tokenUsage) ?? objectOf(outputs.usage) ?? {}
  return usageOf([run, OF_RUN], [message, OF_MESSAGE], [objectOf(message.input_token_details) ?? {}, OF_DETAILS], [provider, OF_PROVIDER])
}

/** Returns the first answer of a batch, in any of its wrappers. */
function answerOf({ generations, message }: JsonObject): JsonObject {
  const first: unknown = Array.isArray(generations) ? generations.flat()[0] : undefined
  const answer = objectOf(objectOf(first)?.message) ?? objectOf(message) ?? {}
  return objectOf(answer.kwargs) ?? objectOf(answer.data) ?? answer
}
