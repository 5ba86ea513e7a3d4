/**
 * Reads a provider's own word for why its cache did not hold what was sent before: `messages_changed`, `system_changed`, `tools_changed`, `model_changed`
 * and so on. Anthropic reports it in `diagnostics` and OpenAI in `prompt_cache_diagnostics`, both if the request asked for it. Undefined if nothing is
 * reported. Never throws.
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
