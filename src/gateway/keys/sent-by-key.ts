import type { Upstreams } from '../options.ts'
import type { Provider } from '../provider.ts'
import { type Route, routeOf } from '../route.ts'
import type { HeaderValues } from './credentials.ts'
import { keyOwners } from './key-owners.ts'

/** The hosts of the providers' own servers. */
const HOMES: Readonly<Record<Provider, RegExp>> = {
  anthropic: /(?:^|\.)(?:anthropic|claude)\.com(?::\d+)?$/,
  openai: /(?:^|\.)(?:openai|chatgpt)\.com(?::\d+)?$/,
  google: /(?:^|\.)googleapis\.com(?::\d+)?$/,
}
const PROVIDERS = ['anthropic', 'openai', 'google'] as const

const NAMES: Readonly<Record<Provider, string>> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' }

/** The route of a request, or why it is refused. */
export type Sent = Route | { readonly refused: string }

/**
 * Routes a request by its path and, if the owner of its key is recognised, by its key: such a key is never sent to another provider than its owner. A path
 * that belongs to no wire is sent to the owner, and so are Chat Completions, which all providers accept; other wires belong to one provider, and another's
 * key is refused there. A server that is not a provider's own may receive the keys of every side that it is configured for.
 */
export function sentByKey(url: string, headers: HeaderValues, upstreams: Upstreams): Sent {
  const route = routeOf(url, headers)
  const owners = keyOwners(url, headers)
  const foreign = owners.find((owner) => !takes(upstreams, route.provider, owner))
  if (foreign === undefined) return route
  const isOpen = route.format === undefined || route.format === 'openai-chat'
  if (isOpen && owners.every((owner) => takes(upstreams, foreign, owner))) return { ...route, provider: foreign }
  return {
    refused: `The request carries a key of ${NAMES[foreign]} but would go to ${NAMES[homeOf(upstreams[route.provider]) ?? route.provider]}: it was not forwarded`,
  }
}

/** Whether the upstream configured for a side may receive an owner's keys. */
function takes(upstreams: Upstreams, side: Provider, owner: Provider): boolean {
  const host = hostOf(upstreams[side])
  const home = homeOf(upstreams[side])
  if (home) return home === owner
  return side === owner || (host !== undefined && host === hostOf(upstreams[owner]))
}

/** The provider to whose own server a base URL leads; undefined for any other server. */
export function homeOf(base: string | undefined): Provider | undefined {
  const host = hostOf(base)
  return host === undefined ? undefined : PROVIDERS.find((provider) => HOMES[provider].test(host))
}

function hostOf(base: string | undefined): string | undefined {
  return base === undefined ? undefined : new URL(base).host
}
