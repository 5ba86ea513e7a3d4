/**
 * Reads a provider's own reason why its cache did not contain what was sent before: `messages_changed`, `system_changed`, `tools_changed`, `model_changed`
 * and so on. Anthropic reports it in `diagnostics` and OpenAI in `prompt_cache_diagnostics`, both if the request asked for it. Undefined if nothing is
 * reported. Never throws.
 *
 * @example
 * readCacheMiss({ diagnostics: { cache_miss_reason: { type: 'tools_changed' } } }) // 'tools_changed'
 */
export function readCacheMiss(body: unknown): string | undefined {
  const reason = propertyOf(propertyOf(body, 'diagnostics'), 'cache_miss_reason')
  const diagnosed = propertyOf(body, 'prompt_cache_diagnostics')
  return reasonCode(reason) ?? (propertyOf(diagnosed, 'type') === 'cache_miss' ? reasonCode(propertyOf(diagnosed, 'reason')) : undefined)
}

function reasonCode(reason: unknown): string | undefined {
  const word = typeof reason === 'string' ? reason : propertyOf(reason, 'type')
  return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : undefined
}

function propertyOf(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? (holder as Readonly<Record<string, unknown>>)[key] : undefined
}
