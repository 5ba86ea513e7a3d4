import { abbreviateCount } from '../../text/index.ts'
import { formatDollars } from '../print/format-dollars.ts'
import { formatPercent } from '../print/format-percent.ts'
import { DEFAULT_GATEWAY_URL } from '../serve/gateway-url.ts'
import type { GatewayState } from '../serve/tally.ts'
import type { NoStateReason } from './fetch-gateway-state.ts'
import type { ClientStatus } from './read-client-status.ts'

const NO_STATE_TEXT: Readonly<Record<NoStateReason, string>> = {
  locked: 'the gateway needs its DECANT_TOKEN',
  'no-address': `the gateway address is not one such as ${DEFAULT_GATEWAY_URL}`,
}

/** Context, savings and price as one line; the agent's own figures take precedence over the gateway's estimates. */
export function statusLine(client: ClientStatus, state: GatewayState | NoStateReason | undefined): string {
  const gateway = typeof state === 'object' ? state : undefined
  const parts: string[] = []
  if (client.left !== undefined) parts.push(`context ${formatPercent(client.left)} left${client.window ? ` of ${abbreviateCount(client.window)}` : ''}`)
  else if (gateway?.used !== undefined)
    parts.push(`context ~${formatPercent(Math.max(0, 1 - gateway.used / gateway.window))} left of ${abbreviateCount(gateway.window)}`)
  if (gateway) parts.push(gateway.removed > 0 ? `saved ${abbreviateCount(gateway.removed)} tokens${formatSaving(gateway.saved)}` : 'nothing cut yet')
  if (gateway?.mode === 'off') parts.push('switched off')
  if (gateway?.mode === 'hold') parts.push('starts no new compactions')
  if (client.cost !== undefined) parts.push(formatDollars(client.cost))
  if (typeof state !== 'object') parts.push(state === undefined ? 'no gateway' : NO_STATE_TEXT[state])
  return `decant: ${parts.join(' · ')}`
}

function formatSaving(saved: number | undefined): string {
  if (saved === undefined) return ''
  return saved >= 0 ? ` ≈ ${formatDollars(saved)}` : `, ${formatDollars(-saved)} of cache writes to earn back`
}
