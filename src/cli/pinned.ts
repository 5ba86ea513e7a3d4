import type { GatewayTrigger } from '../gateway/index.ts'
import { pins } from './pins.ts'

/** What `--pin` keeps whole in a gateway; nothing where nothing is pinned. */
export function pinned(option: unknown): Pick<GatewayTrigger, 'protect'> {
  const protect = pins(option)
  return protect ? { protect } : {}
}
