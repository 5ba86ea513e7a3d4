import type { Readable } from 'node:stream'

/** A body read whole, or read up to the limit with the rest still to come. */
export type Body = { readonly whole: true; readonly bytes: Buffer } | { readonly whole: false; readonly start: Buffer; readonly rest: AsyncIterable<Buffer> }

/**
 * Reads a body up to `limit` bytes. A longer one is not buffered further: its start and the rest can still be streamed on. Rejects if the stream breaks off
 * before its end.
 * @param before bytes that were read already, which count; the stream may have ended with them
 */
export function readBody(stream: Readable, limit: number, before?: Buffer): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = before ? [before] : []
    let size = before?.length ?? 0
    const over = (body?: Body) => {
      stream.off('data', heard).off('end', ended).off('error', reject).off('close', broken)
      if (body) resolve(body)
      else reject(new Error('The body broke off'))
    }
    const heard = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= limit) return
      stream.pause()
      over({ whole: false, start: Buffer.concat(chunks, size), rest: stream })
    }
    const ended = () => over({ whole: true, bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size) })
    const broken = () => over()
    stream.on('data', heard).on('end', ended).on('error', reject).on('close', broken)
    if (stream.readableEnded) ended()
    else if (stream.destroyed) broken()
    else stream.resume()
  })
}
