import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { printPage } from '../print/print-page.ts'
import { writeJson } from '../print/write-json.ts'
import { gatewaySecrets } from '../serve/gateway-secrets.ts'
import { gatewayUrl } from '../serve/gateway-url.ts'
import { fetchGatewayState, type NoStateReason } from '../status/fetch-gateway-state.ts'
import { readClientStatus } from '../status/read-client-status.ts'
import { statusLine } from '../status/status-line.ts'
import type { Terminal } from '../terminal.ts'

/** The JSON for programs if a gateway returns no state. */
const NO_STATE_JSON: Readonly<Record<NoStateReason, object>> = { locked: { locked: true }, 'no-address': { noAddress: true } }

/**
 * `decant status`: prints one line for an agent's status bar, from the agent's JSON on standard input and the gateway's state.
 * Waits for neither longer than 150 ms, and never fails, because an error would spoil the screen.
 */
export async function runStatus(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const base = gatewayUrl(options.gateway, terminal)
  const [client, gateway] = await Promise.all([readClientStatus(terminal.stdin), fetchGatewayState(base, gatewaySecrets(base, terminal))])
  if (options.json) await writeJson(terminal, { schema: 1, client, ...(typeof gateway === 'object' ? { gateway } : gateway && NO_STATE_JSON[gateway]) })
  else await printPage(terminal, `${statusLine(client, gateway)}\n`)
  return EXIT.ok
}
