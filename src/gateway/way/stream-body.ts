import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'

/**
 * Streams a body upstream as it comes. Each piece is written only after what had come from the other side was read: who is refused in the middle of a
 * body and then cut off would else hear of the cut first, and the refusal would be lost. What comes after the exchange is read and dropped, so
 * that the client gets to its answer: an answer that ends before the body ends the exchange. Where the body breaks off, the exchange does.
 */
export function streamBody(body: Readable, upstream: ClientRequest): void {
  const turns = new Transform({
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
    turns.unpipe(upstream)
    turns.resume()
  })
  body.pipe(turns).pipe(upstream)
}
