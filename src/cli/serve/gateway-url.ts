import { DEFAULTS } from '../config/defaults.ts'
import type { Terminal } from '../terminal.ts'

/** Where `decant serve` listens by default. */
export const DEFAULT_GATEWAY_URL = `http://${DEFAULTS.host}:${DEFAULTS.port}`

/** Base URL of the gateway that a command talks to: from `--gateway`, else `DECANT_GATEWAY`, else the default. An empty variable counts as unset. */
export function gatewayUrl(option: unknown, { env }: Pick<Terminal, 'env'>): string {
  return typeof option === 'string' ? option : env.DECANT_GATEWAY || DEFAULT_GATEWAY_URL
}
