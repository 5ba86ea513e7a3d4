import type { GatewayEvent } from './event.ts'

/** Whether a provider is paid for a request: one that it answered, and that asked for more than a count. */
export function isPaid({ route, status }: Pick<GatewayEvent, 'route' | 'status'>): boolean {
  return route !== 'count_tokens' && status < 400
}
