import type { IncomingMessage, RequestListener } from 'node:http'
import { sameSecret } from '../../archive/index.ts'
import { answer, answerError, type Gateway, type GatewayAccess, isMode, type Refusal, refusal } from '../../gateway/index.ts'
import type { RecallHttp } from '../../mcp/index.ts'
import { PASS_HEADER } from './pass.ts'
import type { Tally } from './tally.ts'

/** The parts that listen on one port. */
export interface GatewayParts {
  readonly gateway: Gateway
  /** Serves `/mcp`, if there is a token for it. */
  readonly recall: Promise<RecallHttp> | undefined
  /** Serves `/decant/status`, which also accepts the requests of `decant turn`. */
  readonly tally: Tally
  readonly access: GatewayAccess
  /** The secret required to read the counts or switch the gateway; without it, everyone who may use the gateway may do so. */
  readonly pass?: string | undefined
}

/** The gateway with recall and its state, each under its path; all other paths belong to the gateway. */
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
    const refused = refusal(request.headers, access) ?? (path === '/mcp' ? RECALL_IS_OFF : withoutPass(request.headers[PASS_HEADER], pass))
    if (path === '/metrics' && !refused) return gateway.handle(request, response)
    const not = refused ?? switched(request, gateway)
    if (not?.status === 405) response.setHeader('allow', METHODS)
    if (not) answerError(response, not.status, 'decant_refused', not.message)
    else answer(response, 200, { ...tally.state(), mode: gateway.mode })
    request.resume()
  }
}

/** Why a request to the state is refused. */
interface Not {
  readonly status: number
  readonly message: string
}

const RECALL_IS_OFF: Not = { status: 403, message: 'Recall is off: it needs DECANT_TOKEN to be set' }
const METHODS = 'GET, HEAD, POST'

/** Switches the gateway for a `POST`, and for no other method; returns the reason if the request asks for nothing possible. */
function switched({ method = 'GET', headers }: IncomingMessage, gateway: Gateway): Not | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method !== 'POST') return { status: 405, message: 'The state is read with GET and changed with POST' }
  const wanted = headers['x-decant-mode']
  if (!isMode(wanted)) return { status: 400, message: 'x-decant-mode takes on, hold or off' }
  gateway.turn(wanted)
  return undefined
}

function withoutPass(sent: unknown, pass: string | undefined): Refusal | undefined {
  if (pass === undefined || sameSecret(String(sent ?? ''), pass)) return undefined
  return { status: 401, message: `The ${PASS_HEADER} header is missing or wrong` }
}
