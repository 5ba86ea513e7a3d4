import { DEFAULTS } from '../config/defaults.ts'
import type { Terminal } from '../terminal.ts'

/** Where `decant serve` listens unless told otherwise. */
export const GATEWAY_URL = `http://${DEFAULTS.host}:${DEFAULTS.port}`

/** Base URL of the gateway that a command talks to: what `--gateway` names, else `DECANT_GATEWAY`. An empty variable counts as none. */
export function gatewayAt(option: unknown, { env }: Pick<Terminal, 'env'>): string {
  return typeof option === 'string' ? option : env.DECANT_GATEWAY || GATEWAY_URL
}
