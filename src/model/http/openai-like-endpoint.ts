import { DecantError } from '../../message/index.ts'
import type { ModelAccess } from '../model-access.ts'
import type { Endpoint } from './post-json.ts'

/** Base addresses of the providers that speak OpenAI's protocol. */
const BASE_URLS: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  deepseek: 'https://api.deepseek.com/v1',
  mistral: 'https://api.mistral.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  local: 'http://127.0.0.1:11434/v1',
}

/**
 * The endpoint of a provider with OpenAI's protocol.
 * @throws DecantError `unknown-model-provider`
 */
export function openaiLikeEndpoint(
  provider: string,
  path: string,
  access: ModelAccess,
  wanted: { readonly name: string; readonly others: readonly string[] },
): Endpoint {
  const baseUrl = Object.hasOwn(BASE_URLS, provider) ? BASE_URLS[provider] : undefined
  if (baseUrl === undefined)
    throw new DecantError(
      'unknown-model-provider',
      `'${wanted.name}' names no provider and model`,
      `Write provider:model with one of ${[...wanted.others, ...Object.keys(BASE_URLS)].join(', ')}.`,
    )
  const { key } = access
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return { url: `${withoutSlash(access.url ?? baseUrl)}/${path}`, headers, fetch: access.fetch ?? fetch }
}

/** Removes one slash from the end of an address. */
export function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}
