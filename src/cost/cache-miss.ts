/**
 * Why a provider's cache did not hold what was sent before, in the provider's own word: `messages_changed`, `system_changed`, `tools_changed`,
 * `model_changed` and such. Anthropic tells it in `diagnostics` and OpenAI in `prompt_cache_diagnostics`, both where the request asked for it.
 * Undefined where nothing is said. Never throws.
 *
 * @example
 * readCacheMiss({ diagnostics: { cache_miss_reason: { type: 'tools_changed' } } }) // 'tools_changed'
 */
export function readCacheMiss(body: unknown): string | undefined {
  const reason = valueIn(valueIn(body, 'diagnostics'), 'cache_miss_reason')
  const diagnosed = valueIn(body, 'prompt_cache_diagnostics')
  return wordOf(reason) ?? (valueIn(diagnosed, 'type') === 'cache_miss' ? wordOf(valueIn(diagnosed, 'reason')) : undefined)
}

function wordOf(reason: unknown): string | undefined {
  const word = typeof reason === 'string' ? reason : valueIn(reason, 'type')
  return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : undefined
}

function valueIn(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? (holder as Readonly<Record<string, unknown>>)[key] : undefined
}
