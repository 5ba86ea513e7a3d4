import { asObject, type JsonObject } from '../../wire/value.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import type { TracedUsage } from '../tracing/traced-log.ts'
import { usageOf } from '../tracing/usage-of.ts'

/** Attributes in which recording libraries store counts, the conventions' own first. */
const USAGE_ATTRIBUTES = {
  input: ['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt', 'ai.usage.inputTokens', 'ai.usage.promptTokens'],
  output: ['gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens', 'llm.token_count.completion', 'ai.usage.outputTokens', 'ai.usage.completionTokens'],
  read: [
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cache_read_input_tokens',
    'llm.token_count.prompt_details.cache_read',
    'ai.usage.cachedInputTokens',
  ],
  written: ['gen_ai.usage.cache_creation.input_tokens', 'gen_ai.usage.cache_creation_input_tokens', 'llm.token_count.prompt_details.cache_write'],
  cost: ['gen_ai.usage.cost', 'llm.cost.total', 'operation.cost'],
} as const

/** The keys of counts in JSON objects of other libraries. */
const JSON_KEYS = {
  input: ['input_tokens', 'input'],
  output: ['output_tokens', 'output'],
  read: ['cache_read_input_tokens'],
  written: ['cache_creation_input_tokens'],
  cost: [],
}
const COST_KEYS = { input: [], output: [], read: [], written: [], cost: ['total'] }

/** Returns the usage of a request, from its span. */
export function spanUsage(attributes: JsonObject): TracedUsage | undefined {
  const objectAt = (name: string) => asObject(parseEmbeddedJson(attributes[name]).value) ?? {}
  const jsonCounts = { ...objectAt('mlflow.chat.tokenUsage'), ...objectAt('langfuse.observation.usage_details') }
  return usageOf([attributes, USAGE_ATTRIBUTES], [jsonCounts, JSON_KEYS], [objectAt('langfuse.observation.cost_details'), COST_KEYS])
}
