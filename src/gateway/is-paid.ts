import type { GatewayEvent } from './event.ts'

/** Whether the provider charges for a request: it answered, and the request asked for more than a count. */
export function isPaid({ route, status }: Pick<GatewayEvent, 'route' | 'status'>): boolean {
  return route !== 'count_tokens' && status < 400
}
