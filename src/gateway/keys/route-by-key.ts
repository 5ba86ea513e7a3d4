import type { Upstreams } from '../options.ts'
import { PROVIDERS, type Provider } from '../provider.ts'
import { type Route, routeOf } from '../route.ts'
import type { HeaderValues } from './credentials.ts'
import { keyOwners } from './key-owners.ts'

/** The hosts of the providers' own servers. */
const PROVIDER_HOSTS: Readonly<Record<Provider, RegExp>> = {
  anthropic: /(?:^|\.)(?:anthropic|claude)\.com(?::\d+)?$/,
  openai: /(?:^|\.)(?:openai|chatgpt)\.com(?::\d+)?$/,
  google: /(?:^|\.)googleapis\.com(?::\d+)?$/,
}

const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' }

/** The route of a request, or why it is refused. */
export type RouteOrRefusal = Route | { readonly refused: string }

/**
 * Routes a request by its path and, if the owner of its key is recognised, by its key: such a key is never sent to another provider than its owner. A path
 * that belongs to no wire is sent to the owner, and so are Chat Completions, which all providers accept; other wires belong to one provider, and another's
 * key is refused there. A server that is not a provider's own may receive the keys of every side that it is configured for.
 */
export function routeByKey(url: string, headers: HeaderValues, upstreams: Upstreams): RouteOrRefusal {
  const route = routeOf(url, headers)
  const owners = keyOwners(url, headers)
  const foreignOwner = owners.find((owner) => !acceptsKeysOf(upstreams, route.provider, owner))
  if (foreignOwner === undefined) return route
  const isForAnyProvider = route.format === undefined || route.format === 'openai-chat'
  if (isForAnyProvider && owners.every((owner) => acceptsKeysOf(upstreams, foreignOwner, owner))) return { ...route, provider: foreignOwner }
  return {
    refused: `The request carries a key of ${PROVIDER_NAMES[foreignOwner]} but would go to ${PROVIDER_NAMES[providerAt(upstreams[route.provider]) ?? route.provider]}: it was not forwarded`,
  }
}

/** Whether the upstream configured for a side may receive an owner's keys. */
function acceptsKeysOf(upstreams: Upstreams, side: Provider, owner: Provider): boolean {
  const host = hostWithPort(upstreams[side])
  const provider = providerAt(upstreams[side])
  if (provider) return provider === owner
  return side === owner || (host !== undefined && host === hostWithPort(upstreams[owner]))
}

/** The provider to whose own server a base URL leads; undefined for any other server. */
export function providerAt(base: string | undefined): Provider | undefined {
  const host = hostWithPort(base)
  return host === undefined ? undefined : PROVIDERS.find((provider) => PROVIDER_HOSTS[provider].test(host))
}

function hostWithPort(base: string | undefined): string | undefined {
  return base === undefined ? undefined : new URL(base).host
}
