import { type Provider, withoutVersion } from '../../gateway/index.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { baseUrl } from '../option/base-url.ts'

/**
 * The upstreams of a gateway: from the options, else the base URLs in the environment, else the providers' own, without the
 * version at the end.
 * @throws DecantError `usage` for a value that is not a base URL.
 */
export function upstreamsOf(options: OptionValues, env: Readonly<Record<string, string | undefined>> = {}): Readonly<Record<Provider, string>> {
  return {
    anthropic: base('anthropic', options, env.ANTHROPIC_BASE_URL, 'ANTHROPIC_BASE_URL'),
    openai: base('openai', options, env.OPENAI_BASE_URL, 'OPENAI_BASE_URL'),
    google: base('google', options, env.GOOGLE_GEMINI_BASE_URL, 'GOOGLE_GEMINI_BASE_URL'),
  }
}

/** The path that OpenAI clients need after the gateway's base URL, so that requests reach the same place as with their own base URL. */
export function openaiPath(options: OptionValues, env: Readonly<Record<string, string | undefined>>): '/v1' | '' {
  if (typeof options.openai === 'string' && new URL(options.openai).pathname === '/') return '/v1'
  return /\/v1\/?$/.test(String(options.openai ?? (env.OPENAI_BASE_URL || '/v1'))) ? '/v1' : ''
}

/** The base URL from an option, else a variable, else the provider's own; an error names the option or variable. */
function base(provider: Provider, options: OptionValues, set: string | undefined, variable: string): string {
  const option = options[provider]
  const standard = DEFAULTS[provider]
  const given = typeof option === 'string' && option !== '' ? baseUrl(option, standard, `--${provider}`) : baseUrl(set || standard, standard, variable)
  return withoutVersion(provider, given)
}
