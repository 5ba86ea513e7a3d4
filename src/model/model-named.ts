import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { anthropicModel } from './http/anthropic-model.ts'
import { openaiLikeEndpoint, withoutSlash } from './http/openai-like-endpoint.ts'
import { openaiModel } from './http/openai-model.ts'
import type { LanguageModel } from './language-model.ts'
import { ACCESS_KINDS, type ModelAccess } from './model-access.ts'

/**
 * Makes a model from `provider:model`: openai, anthropic, google, deepseek, mistral, openrouter, or `local` for any server with OpenAI's protocol.
 * @throws DecantError `unknown-model-provider`
 * @example
 * const model = modelNamed('anthropic:claude-haiku-4-5', { key })
 */
export function modelNamed(name: string, access: ModelAccess = {}): LanguageModel {
  const [, provider = '', model = ''] = /^([a-z]{1,40}):(.{1,200})$/.exec(name) ?? []
  const { key } = checkOptionKinds('modelNamed', checkOptionNames('modelNamed', access, ACCESS_KINDS), ACCESS_KINDS)
  if (provider === 'anthropic') {
    const url = `${withoutSlash(access.url ?? 'https://api.anthropic.com/v1')}/messages`
    return anthropicModel(name, model, {
      url,
      headers: { 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) },
      fetch: access.fetch ?? fetch,
    })
  }
  return openaiModel(name, model, openaiLikeEndpoint(provider, 'chat/completions', access, { name, others: ['anthropic'] }))
}
