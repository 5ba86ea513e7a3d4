import { packageBeside } from '../../package/index.ts'

/** What is used of the registry of prices. */
interface Registry {
  findProvider(of: { readonly providerId: string }): undefined | { readonly models: readonly { readonly id: string }[] }
}

const PROVIDERS = ['anthropic', 'openai', 'google', 'deepseek', 'mistral', 'x-ai']

/** Names of models that the registry of prices holds, of those who make them. */
export function knownModels(): string[] {
  const registry = packageBeside('@pydantic/genai-prices') as Registry
  return PROVIDERS.flatMap((providerId) => registry.findProvider({ providerId })?.models.map(({ id }) => id) ?? [])
}
