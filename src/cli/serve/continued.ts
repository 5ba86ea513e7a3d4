import type { IncomingMessage, ServerResponse } from 'node:http'

/** Events that whoever reads a body listens to; who only drops it listens to none. */
const READ: ReadonlySet<string | symbol> = new Set(['data', 'readable'])

/**
 * Tells a client that waits with its body (`Expect: 100-continue`) to send it once somebody reads it: who is refused by the head of a request need not
 * send the rest, and then Node ends the connection.
 */
export function continueOnceRead(request: IncomingMessage, response: ServerResponse): void {
  const listened = (event: string | symbol) => {
    if (!READ.has(event)) return
    request.off('newListener', listened)
    if (!response.headersSent) response.writeContinue()
  }
  request.on('newListener', listened)
}
