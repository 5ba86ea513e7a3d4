import type { Upstreams } from '../options.ts'
import type { Provider } from '../provider.ts'
import { type Route, routeOf } from '../route.ts'
import type { HeaderValues } from './credentials.ts'
import { keyOwners } from './key-owners.ts'

/** Where providers are at home. */
const HOMES: Readonly<Record<Provider, RegExp>> = {
  anthropic: /(?:^|\.)(?:anthropic|claude)\.com(?::\d+)?$/,
  openai: /(?:^|\.)(?:openai|chatgpt)\.com(?::\d+)?$/,
  google: /(?:^|\.)googleapis\.com(?::\d+)?$/,
}
const PROVIDERS = ['anthropic', 'openai', 'google'] as const

const NAMES: Readonly<Record<Provider, string>> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' }

/** Where a request goes, or why it goes nowhere. */
export type Sent = Route | { readonly refused: string }

/**
 * The route of a request by its path and, where it carries a key whose owner can be told, by its key: no such key goes to another provider than its
 * owner. What no wire has as its path goes to the owner, and so do Chat Completions, which all of them take; other wires are one provider's, and
 * another's key is refused there. A server that is no provider's own may take the keys of the side that it is configured for, and of every other side
 * that it is configured for too.
 */
export function sentByKey(url: string, headers: HeaderValues, upstreams: Upstreams): Sent {
  const route = routeOf(url, headers)
  const owners = keyOwners(url, headers)
  const foreign = owners.find((owner) => !takes(upstreams, route.provider, owner))
  if (foreign === undefined) return route
  const isOpen = route.format === undefined || route.format === 'openai-chat'
  if (isOpen && owners.every((owner) => takes(upstreams, foreign, owner))) return { ...route, provider: foreign }
  return {
    refused: `The request carries a key of ${NAMES[foreign]} where it would go to ${NAMES[homeOf(upstreams[route.provider]) ?? route.provider]}: it was not sent on`,
  }
}

/** Whether what is configured for a side may be given keys of an owner. */
function takes(upstreams: Upstreams, side: Provider, owner: Provider): boolean {
  const host = hostOf(upstreams[side])
  const home = homeOf(upstreams[side])
  if (home) return home === owner
  return side === owner || (host !== undefined && host === hostOf(upstreams[owner]))
}

/** Whose own server a base URL leads to, if it is a provider's. */
export function homeOf(base: string | undefined): Provider | undefined {
  const host = hostOf(base)
  return host === undefined ? undefined : PROVIDERS.find((provider) => HOMES[provider].test(host))
}

function hostOf(base: string | undefined): string | undefined {
  return base === undefined ? undefined : new URL(base).host
}
