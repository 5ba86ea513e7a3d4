import type { IncomingMessage, RequestListener } from 'node:http'
import { isSameSecret } from '../../archive/index.ts'
import { accessRefusal, answerError, answerJson, type Gateway, type GatewayAccess, isMode, type Refusal } from '../../gateway/index.ts'
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
    const refused = accessRefusal(request.headers, access) ?? (path === '/mcp' ? RECALL_IS_OFF : checkPass(request.headers[PASS_HEADER], pass))
    if (path === '/metrics' && !refused) return gateway.handle(request, response)
    const rejection: StateRefusal | undefined = refused ?? switchGateway(request, gateway)
    if (rejection?.status === 405) response.setHeader('allow', ALLOWED_METHODS)
    if (rejection) answerError(response, rejection.status, rejection.type ?? 'decant_refused', rejection.message)
    else answerJson(response, 200, { ...tally.state(), mode: gateway.mode })
    request.resume()
  }
}

/** Why a request to the state is refused. */
interface StateRefusal {
  readonly status: number
  readonly message: string
  /** The type of the error, if it is not `decant_refused`. */
  readonly type?: 'decant_unknown_mode'
}

const RECALL_IS_OFF: StateRefusal = { status: 403, message: 'Recall is off: it needs DECANT_TOKEN to be set' }
const ALLOWED_METHODS = 'GET, HEAD, POST'

/** Switches the gateway for a `POST`, and for no other method; returns the reason if the request asks for nothing possible. */
function switchGateway({ method = 'GET', headers }: IncomingMessage, gateway: Gateway): StateRefusal | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method !== 'POST') return { status: 405, message: 'The state is read with GET and changed with POST' }
  const mode = headers['x-decant-mode']
  if (!isMode(mode)) return { status: 400, type: 'decant_unknown_mode', message: 'x-decant-mode takes on, hold or off' }
  gateway.turn(mode)
  return undefined
}

function checkPass(sentPass: unknown, pass: string | undefined): Refusal | undefined {
  if (pass === undefined || isSameSecret(String(sentPass ?? ''), pass)) return undefined
  return { status: 401, message: `The ${PASS_HEADER} header is missing or wrong` }
}
