import { DecantError } from '../message/index.ts'
import { anthropicModel } from './http/anthropic.ts'
import { openaiModel } from './http/openai.ts'
import type { LanguageModel } from './language-model.ts'

/** What a provider wants besides the model's name. */
export interface ModelAccess {
  /** The provider's key; the library never reads the environment. Local servers may do without. */
  readonly key?: string
  /** Base address instead of the provider's own, such as `http://127.0.0.1:11434/v1`. */
  readonly url?: string
  /** Instead of the global one. */
  readonly fetch?: typeof fetch
}

/** Base addresses of those who speak OpenAI's protocol. */
const OPENAI_LIKE: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  deepseek: 'https://api.deepseek.com/v1',
  mistral: 'https://api.mistral.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  local: 'http://127.0.0.1:11434/v1',
}

/**
 * A model by `provider:model`: openai, anthropic, google, deepseek, mistral, openrouter, or `local` for any server that speaks OpenAI's protocol.
 * @throws DecantError `unknown-model-provider`
 * @example
 * const model = modelNamed('anthropic:claude-haiku-4-5', { key })
 */
export function modelNamed(name: string, access: ModelAccess = {}): LanguageModel {
  const [, provider = '', model = ''] = /^([a-z]{1,40}):(.{1,200})$/.exec(name) ?? []
  const call = access.fetch ?? fetch
  const { key } = access
  if (provider === 'anthropic') {
    const url = `${base(access.url ?? 'https://api.anthropic.com/v1')}/messages`
    return anthropicModel(name, model, { url, headers: { 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) }, fetch: call })
  }
  const known = Object.hasOwn(OPENAI_LIKE, provider) ? OPENAI_LIKE[provider] : undefined
  if (known === undefined)
    throw new DecantError(
      'unknown-model-provider',
      `'${name}' names no provider and model`,
      `Write provider:model with one of anthropic, ${Object.keys(OPENAI_LIKE).join(', ')}.`,
    )
  const url = `${base(access.url ?? known)}/chat/completions`
  return openaiModel(name, model, { url, headers: key === undefined ? {} : { authorization: `Bearer ${key}` }, fetch: call })
}

function base(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}
