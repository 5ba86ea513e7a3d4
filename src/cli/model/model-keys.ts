import { DecantError } from '../../message/index.ts'

/** The variables for the key of each provider, by the provider's name; the first that is set counts. */
export const MODEL_KEYS: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['ANTHROPIC_API_KEY'],
  openai: ['OPENAI_API_KEY'],
  google: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  deepseek: ['DEEPSEEK_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  openrouter: ['OPENROUTER_API_KEY'],
}

/**
 * The key for a model from the environment; undefined if the model may work without one.
 * @param hasOwnServer whether the model has a custom address, where keys are not always required
 * @param alternative what the user can do without a key
 * @throws DecantError `usage` if there is none and one is required
 */
export function modelKey(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  { hasOwnServer, alternative }: { readonly hasOwnServer: boolean; readonly alternative: string },
): string | undefined {
  const [provider = '', model = ''] = name.split(':', 2)
  // A name without a model is refused for that reason: a key would not help.
  const names = model !== '' && Object.hasOwn(MODEL_KEYS, provider) ? (MODEL_KEYS[provider] ?? []) : []
  const key = names.map((one) => env[one]).find((one) => one !== undefined && one !== '')
  if (names.length > 0 && key === undefined && !hasOwnServer)
    throw new DecantError('usage', `There is no key for ${name}`, `Set ${names.join(' or ')}, or ${alternative}.`)
  return key
}
