import { type Provider, withoutVersion } from '../../gateway/index.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { checkBaseUrl } from '../option/check-base-url.ts'

/**
 * The upstreams of a gateway: from the options, else the base URLs in the environment, else the providers' own, without the
 * version at the end.
 * @throws DecantError `usage` for a value that is not a base URL.
 */
export function upstreamsOf(options: OptionValues, env: Readonly<Record<string, string | undefined>> = {}): Readonly<Record<Provider, string>> {
  return {
    anthropic: upstreamBase('anthropic', options, env.ANTHROPIC_BASE_URL, 'ANTHROPIC_BASE_URL'),
    openai: upstreamBase('openai', options, env.OPENAI_BASE_URL, 'OPENAI_BASE_URL'),
    google: upstreamBase('google', options, env.GOOGLE_GEMINI_BASE_URL, 'GOOGLE_GEMINI_BASE_URL'),
  }
}

/** The path that OpenAI clients need after the gateway's base URL, so that requests reach the same place as with their own base URL. */
export function openaiPath(options: OptionValues, env: Readonly<Record<string, string | undefined>>): '/v1' | '' {
  if (typeof options.openai === 'string' && new URL(options.openai).pathname === '/') return '/v1'
  return /\/v1\/?$/.test(String(options.openai ?? (env.OPENAI_BASE_URL || '/v1'))) ? '/v1' : ''
}

/** The base URL from an option, else a variable, else the provider's own; an error names the option or variable. */
function upstreamBase(provider: Provider, options: OptionValues, variableValue: string | undefined, variable: string): string {
  const option = options[provider]
  const providerUrl = DEFAULTS[provider]
  const given =
    typeof option === 'string' && option !== ''
      ? checkBaseUrl(option, providerUrl, `--${provider}`)
      : checkBaseUrl(variableValue || providerUrl, providerUrl, variable)
  return withoutVersion(provider, given)
}
