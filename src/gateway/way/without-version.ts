import type { Provider } from '../provider.ts'

const VERSIONS: Readonly<Record<Provider, RegExp>> = { anthropic: /\/v1\/?$/, openai: /\/v1\/?$/, google: /\/v1beta\/?$/ }

/** A base URL without the version at its end, which some clients want there: it belongs to the requests, whose paths begin with it. */
export function withoutVersion(provider: Provider, base: string): string {
  return base.replace(VERSIONS[provider], '')
}
