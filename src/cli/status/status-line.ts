import { figure } from '../../text/index.ts'
import { dollars } from '../print/dollars.ts'
import { percent } from '../print/percent.ts'
import { GATEWAY_URL } from '../serve/gateway-at.ts'
import type { GatewayState } from '../serve/tally.ts'
import type { ClientStatus } from './client-status.ts'
import type { Untold } from './gateway-state.ts'

const UNTOLD: Readonly<Record<Untold, string>> = {
  locked: 'the gateway needs its DECANT_TOKEN',
  'no-address': `the gateway address is not one such as ${GATEWAY_URL}`,
}

/** Context, savings and price as one line; the agent's own figures take precedence over the gateway's estimates. */
export function statusLine(client: ClientStatus, told: GatewayState | Untold | undefined): string {
  const gateway = typeof told === 'object' ? told : undefined
  const parts: string[] = []
  if (client.left !== undefined) parts.push(`context ${percent(client.left)} left${client.window ? ` of ${figure(client.window)}` : ''}`)
  else if (gateway?.used !== undefined) parts.push(`context ~${percent(Math.max(0, 1 - gateway.used / gateway.window))} left of ${figure(gateway.window)}`)
  if (gateway) parts.push(gateway.removed > 0 ? `saved ${figure(gateway.removed)} tokens${worth(gateway.saved)}` : 'nothing cut yet')
  if (gateway?.mode === 'off') parts.push('switched off')
  if (gateway?.mode === 'hold') parts.push('starts no new compactions')
  if (client.cost !== undefined) parts.push(dollars(client.cost))
  if (typeof told !== 'object') parts.push(told === undefined ? 'no gateway' : UNTOLD[told])
  return `decant: ${parts.join(' · ')}`
}

function worth(saved: number | undefined): string {
  if (saved === undefined) return ''
  return saved >= 0 ? ` ≈ ${dollars(saved)}` : `, ${dollars(-saved)} of cache writes to earn back`
}
