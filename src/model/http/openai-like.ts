import { DecantError } from '../../message/index.ts'
import type { ModelAccess } from '../model-access.ts'
import type { Endpoint } from './post-json.ts'

/** Base addresses of the providers that speak OpenAI's protocol. */
const BASES: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  deepseek: 'https://api.deepseek.com/v1',
  mistral: 'https://api.mistral.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  local: 'http://127.0.0.1:11434/v1',
}

/**
 * The endpoint of a provider that speaks OpenAI's protocol.
 * @throws DecantError `unknown-model-provider`
 */
export function openaiLike(
  provider: string,
  path: string,
  access: ModelAccess,
  asked: { readonly name: string; readonly others: readonly string[] },
): Endpoint {
  const known = Object.hasOwn(BASES, provider) ? BASES[provider] : undefined
  if (known === undefined)
    throw new DecantError(
      'unknown-model-provider',
      `'${asked.name}' names no provider and model`,
      `Write provider:model with one of ${[...asked.others, ...Object.keys(BASES)].join(', ')}.`,
    )
  const { key } = access
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return { url: `${withoutSlash(access.url ?? known)}/${path}`, headers, fetch: access.fetch ?? fetch }
}

/** Removes one slash from the end of an address. */
export function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}
