import { asObject, type JsonObject } from '../text/index.ts'

/** The tokens of a request as its provider reports them. `input` counts all of it, cached or not. */
export interface Usage {
  readonly input: number
  readonly read: number
  readonly written: number
  readonly output: number
}

/** If a usage object has one of these fields, its input does not count cached tokens: Anthropic, and Converse (Bedrock, "Prompt caching"). */
const SEPARATE_CACHE_FIELDS = ['cache_read_input_tokens', 'cache_creation_input_tokens', 'cacheReadInputTokens', 'cacheWriteInputTokens']

/**
 * Reads the usage of a response in the shapes of Anthropic, OpenAI (Chat and Responses), Gemini, DeepSeek, Bedrock's Converse, the AI SDK and the AI SDK's
 * models (`LanguageModelV3Usage`): the usage object itself or a body that contains one. Undefined if there is none. Never throws.
 *
 * @example
 * readUsage({ usage: { input_tokens: 10, cache_read_input_tokens: 900, cache_creation_input_tokens: 90, output_tokens: 5 } })
 * // { input: 1000, read: 900, written: 90, output: 5 }
 */
export function readUsage(body: unknown): Usage | undefined {
  const outer = asObject(body)
  const usage = asObject(outer?.usage) ?? asObject(outer?.usageMetadata) ?? outer
  if (!usage) return undefined
  const details = asObject(usage.prompt_tokens_details) ?? asObject(usage.input_tokens_details) ?? asObject(usage.inputTokenDetails)
  const counts = asObject(usage.inputTokens)
  const reportedInput = firstCount(usage, ['input_tokens', 'prompt_tokens', 'inputTokens']) ?? firstCount(counts, ['total']) ?? geminiInput(usage)
  const output =
    firstCount(usage, ['output_tokens', 'completion_tokens', 'outputTokens']) ?? firstCount(asObject(usage.outputTokens), ['total']) ?? geminiOutput(usage)
  const read =
    firstCount(usage, ['cache_read_input_tokens', 'cacheReadInputTokens', 'cachedContentTokenCount', 'cachedInputTokens', 'prompt_cache_hit_tokens']) ??
    firstCount(details, ['cached_tokens', 'cacheReadTokens']) ??
    firstCount(counts, ['cacheRead'])
  const written =
    firstCount(usage, ['cache_creation_input_tokens', 'cacheWriteInputTokens']) ??
    firstCount(details, ['cacheWriteTokens', 'cache_write_tokens']) ??
    firstCount(counts, ['cacheWrite'])
  if (reportedInput === undefined && output === undefined) return undefined
  const isSeparate = SEPARATE_CACHE_FIELDS.some((key) => usage[key] !== undefined) && usage.prompt_tokens === undefined
  const input = (reportedInput ?? 0) + (isSeparate ? (read ?? 0) + (written ?? 0) : 0)
  return { input, read: read ?? 0, written: written ?? 0, output: output ?? 0 }
}

/** Gemini counts what its own tools gave the model to read separately from the prompt, and bills it as input. */
function geminiInput(usage: JsonObject): number | undefined {
  return sumDefined(firstCount(usage, ['promptTokenCount']), firstCount(usage, ['toolUsePromptTokenCount']))
}

/** Gemini counts thoughts separately from the answer and bills both as output; all others count them into the answer. */
function geminiOutput(usage: JsonObject): number | undefined {
  return sumDefined(firstCount(usage, ['candidatesTokenCount']), firstCount(usage, ['thoughtsTokenCount']))
}

/** The sum of the defined counts; undefined if both are. */
function sumDefined(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0)
}

function firstCount(from: JsonObject | undefined, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = from?.[key]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  }
  return undefined
}
