import { valueAtPath } from '../text/index.ts'

/**
 * Reads a provider's own reason why its cache did not contain what was sent before: `messages_changed`, `system_changed`, `tools_changed`, `model_changed`
 * and so on. Anthropic reports it in `diagnostics` and OpenAI in `prompt_cache_diagnostics`, both if the request asked for it. Undefined if nothing is
 * reported. Never throws.
 *
 * @example
 * readCacheMiss({ diagnostics: { cache_miss_reason: { type: 'tools_changed' } } }) // 'tools_changed'
 */
export function readCacheMiss(body: unknown): string | undefined {
  const reason = reasonCode(valueAtPath(body, ['diagnostics', 'cache_miss_reason']))
  const isMiss = valueAtPath(body, ['prompt_cache_diagnostics', 'type']) === 'cache_miss'
  return reason ?? (isMiss ? reasonCode(valueAtPath(body, ['prompt_cache_diagnostics', 'reason'])) : undefined)
}

function reasonCode(reason: unknown): string | undefined {
  const word = typeof reason === 'string' ? reason : valueAtPath(reason, ['type'])
  return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : undefined
}
