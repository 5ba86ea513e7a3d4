import { figure } from '../../text/index.ts'
import { dollars } from '../print/dollars.ts'
import { percent } from '../print/percent.ts'
import type { GatewayState } from '../serve/tally.ts'
import type { ClientStatus } from './client-status.ts'

/** What is known of context, savings and price, as one line; the agent's own figures before the gateway's estimates. */
export function statusLine(client: ClientStatus, told: GatewayState | 'locked' | undefined): string {
  const gateway = told === 'locked' ? undefined : told
  const parts: string[] = []
  if (client.left !== undefined) parts.push(`context ${percent(client.left)} left${client.window ? ` of ${figure(client.window)}` : ''}`)
  else if (gateway?.used !== undefined) parts.push(`context ~${percent(Math.max(0, 1 - gateway.used / gateway.window))} left of ${figure(gateway.window)}`)
  if (gateway) parts.push(gateway.removed > 0 ? `saved ${figure(gateway.removed)} tokens${worth(gateway.saved)}` : 'nothing cut yet')
  if (gateway?.mode === 'off') parts.push('switched off')
  if (gateway?.mode === 'hold') parts.push('compacts no more')
  if (client.cost !== undefined) parts.push(dollars(client.cost))
  if (!gateway) parts.push(told === 'locked' ? 'the gateway wants its DECANT_TOKEN' : 'no gateway')
  return `decant: ${parts.join(' · ')}`
}

function worth(saved: number | undefined): string {
  if (saved === undefined) return ''
  return saved >= 0 ? ` ≈ ${dollars(saved)}` : `, ${dollars(-saved)} of cache writes to earn back`
}
