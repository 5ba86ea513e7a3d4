import type { Provider } from '../provider.ts'

const VERSIONS: Readonly<Record<Provider, RegExp>> = { anthropic: /\/v1\/?$/, openai: /\/v1\/?$/, google: /\/v1beta\/?$/ }

/** Removes the version from the end of a base URL. Some clients want it there, but here it belongs to the requests, whose paths begin with it. */
export function withoutVersion(provider: Provider, base: string): string {
  return base.replace(VERSIONS[provider], '')
}
