import type { Gate } from './gate.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The variables by which agents and SDKs find another base URL, all set: an agent heeds those it knows. Loopback is taken out of proxies'
 * hands where there are any.
 */
export function agentEnv(env: Env, { base, openai }: Gate): Record<string, string> {
  const proxied = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].some((name) => env[name] || env[name.toLowerCase()])
  const direct = [env.NO_PROXY || env.no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',')
  return {
    ANTHROPIC_BASE_URL: base,
    ANTHROPIC_API_BASE: base,
    OPENAI_BASE_URL: openai,
    OPENAI_API_BASE: openai,
    GOOGLE_GEMINI_BASE_URL: base,
    GEMINI_API_BASE: base,
    ...(proxied && { NO_PROXY: direct, no_proxy: direct }),
  }
}
