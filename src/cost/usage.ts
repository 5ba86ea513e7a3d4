import { type JsonObject, objectOf } from '../text/index.ts'

/** The tokens of a request as its provider reports them. `input` counts all of it, cached or not. */
export interface Usage {
  readonly input: number
  readonly read: number
  readonly written: number
  readonly output: number
}

/** If a usage object has one of these fields, its input does not count cached tokens: Anthropic, and Converse (Bedrock, "Prompt caching"). */
const APART = ['cache_read_input_tokens', 'cache_creation_input_tokens', 'cacheReadInputTokens', 'cacheWriteInputTokens']

/**
 * Reads the usage of a response in the shapes of Anthropic, OpenAI (Chat and Responses), Gemini, DeepSeek, Bedrock's Converse, the AI SDK and the AI SDK's
 * models (`LanguageModelV3Usage`): the usage object itself or a body that holds one. Undefined if there is none. Never throws.
 *
 * @example
 * readUsage({ usage: { input_tokens: 10, cache_read_input_tokens: 900, cache_creation_input_tokens: 90, output_tokens: 5 } })
 * // { input: 1000, read: 900, written: 90, output: 5 }
 */
export function readUsage(body: unknown): Usage | undefined {
  const outer = objectOf(body)
  const usage = objectOf(outer?.usage) ?? objectOf(outer?.usageMetadata) ?? outer
  if (!usage) return undefined
  const details = objectOf(usage.prompt_tokens_details) ?? objectOf(usage.input_tokens_details) ?? objectOf(usage.inputTokenDetails)
  const counts = objectOf(usage.inputTokens)
  const said = first(usage, ['input_tokens', 'prompt_tokens', 'inputTokens']) ?? first(counts, ['total']) ?? geminiInput(usage)
  const output = first(usage, ['output_tokens', 'completion_tokens', 'outputTokens']) ?? first(objectOf(usage.outputTokens), ['total']) ?? geminiOutput(usage)
  const read =
    first(usage, ['cache_read_input_tokens', 'cacheReadInputTokens', 'cachedContentTokenCount', 'cachedInputTokens', 'prompt_cache_hit_tokens']) ??
    first(details, ['cached_tokens', 'cacheReadTokens']) ??
    first(counts, ['cacheRead'])
  const written =
    first(usage, ['cache_creation_input_tokens', 'cacheWriteInputTokens']) ??
    first(details, ['cacheWriteTokens', 'cache_write_tokens']) ??
    first(counts, ['cacheWrite'])
  if (said === undefined && output === undefined) return undefined
  const apart = APART.some((key) => usage[key] !== undefined) && usage.prompt_tokens === undefined
  const input = (said ?? 0) + (apart ? (read ?? 0) + (written ?? 0) : 0)
  return { input, read: read ?? 0, written: written ?? 0, output: output ?? 0 }
}

/** Gemini counts what its own tools gave the model to read apart from the prompt, and bills it as input. */
function geminiInput(usage: JsonObject): number | undefined {
  return sum(first(usage, ['promptTokenCount']), first(usage, ['toolUsePromptTokenCount']))
}

/** Gemini counts thoughts apart from the answer and bills both as output; all others count them into the answer. */
function geminiOutput(usage: JsonObject): number | undefined {
  return sum(first(usage, ['candidatesTokenCount']), first(usage, ['thoughtsTokenCount']))
}

/** The sum of the defined counts; undefined if both are. */
function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0)
}

function first(from: JsonObject | undefined, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = from?.[key]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  }
  return undefined
}
