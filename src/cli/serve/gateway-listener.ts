import type { RequestListener } from 'node:http'
import { sameSecret } from '../../archive/index.ts'
import { type Gateway, type GatewayAccess, isMode, type Refusal, refusal } from '../../gateway/index.ts'
import type { RecallHttp } from '../../mcp/index.ts'
import { PASS_HEADER } from './pass.ts'
import type { Tally } from './tally.ts'

/** What listens on one port. */
export interface GatewayParts {
  readonly gateway: Gateway
  /** At `/mcp`, where there is a token for it. */
  readonly recall: Promise<RecallHttp> | undefined
  /** At `/decant/status`, which also takes what `decant turn` says. */
  readonly tally: Tally
  readonly access: GatewayAccess
  /** What whoever reads the counts or switches the gateway must send; whoever may use it may do so where left out. */
  readonly pass?: string | undefined
}

/** The gateway with recall and its state beside it, each under its own path; everything else is the gateway's. */
export function gatewayListener({ gateway, recall, tally, access, pass }: GatewayParts): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]
    if (path === '/mcp' && recall) {
      recall.then(
        ({ handle }) => handle(request, response),
        () => response.destroy(),
      )
      return
    }
    if (path !== '/mcp' && path !== '/decant/status' && (path !== '/metrics' || pass === undefined)) return gateway.handle(request, response)
    const refused = refusal(request.headers, access) ?? (path === '/mcp' ? undefined : withoutPass(request.headers[PASS_HEADER], pass))
    if (path === '/metrics' && !refused) return gateway.handle(request, response)
    const wanted = request.headers['x-decant-mode']
    const turns = path !== '/mcp' && request.method === 'POST' && wanted !== undefined
    const unknown = turns && !isMode(wanted) ? 'x-decant-mode takes on, hold or off' : undefined
    const message = refused?.message ?? (path === '/mcp' ? 'Recall is off: it needs DECANT_TOKEN to be set' : unknown)
    if (message === undefined && turns && isMode(wanted)) gateway.turn(wanted)
    response.writeHead(refused?.status ?? (message === undefined ? 200 : unknown === undefined ? 403 : 400), { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(message === undefined ? { ...tally.state(), mode: gateway.mode } : { type: 'error', error: { type: 'decant_refused', message } }),
    )
    request.resume()
  }
}

function withoutPass(sent: unknown, pass: string | undefined): Refusal | undefined {
  if (pass === undefined || sameSecret(String(sent ?? ''), pass)) return undefined
  return { status: 401, message: `The ${PASS_HEADER} header is missing or wrong` }
}
