import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'

/**
 * Streams a body upstream as it arrives. Each piece is written only after reading what the other side has sent so far: a refusal in the middle of a body,
 * followed by a closed connection, would otherwise be lost because of the error of the close. Bytes after the exchange are read and dropped, so that the client
 * gets to its answer: an answer that ends before the body ends the exchange. If the body breaks off, so does the exchange.
 */
export function streamBody(body: Readable, upstream: ClientRequest): void {
  const paced = new Transform({
    transform: (piece: Buffer, _, done) => {
      setImmediate(done, null, piece)
    },
  })
  body.on('error', (error) => upstream.destroy(error))
  body.on('close', () => {
    if (!body.readableEnded) upstream.destroy()
  })
  upstream.on('response', (answer: IncomingMessage) => {
    answer.on('end', () => {
      if (!upstream.writableFinished) upstream.destroy()
    })
  })
  upstream.on('close', () => {
    paced.unpipe(upstream)
    paced.resume()
  })
  body.pipe(paced).pipe(upstream)
}
