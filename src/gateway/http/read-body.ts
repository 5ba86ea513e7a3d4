import type { Readable } from 'node:stream'

/** A body read in full, or read up to the limit with the rest still to come. */
export type RequestBody =
  | { readonly isComplete: true; readonly bytes: Buffer }
  | { readonly isComplete: false; readonly start: Buffer; readonly rest: AsyncIterable<Buffer> }

/**
 * Reads a body up to `limit` bytes. A longer one is not buffered further: its start and the rest can still be streamed on. Rejects if the stream breaks off
 * before its end.
 * @param before bytes that were read already, which count; the stream may have ended with them
 */
export function readBody(stream: Readable, limit: number, before?: Buffer): Promise<RequestBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = before ? [before] : []
    let size = before?.length ?? 0
    const finish = (body?: RequestBody) => {
      stream.off('data', onData).off('end', onEnd).off('error', reject).off('close', onClose)
      if (body) resolve(body)
      else reject(new Error('The body broke off'))
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= limit) return
      stream.pause()
      finish({ isComplete: false, start: Buffer.concat(chunks, size), rest: stream })
    }
    const onEnd = () => finish({ isComplete: true, bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size) })
    const onClose = () => finish()
    stream.on('data', onData).on('end', onEnd).on('error', reject).on('close', onClose)
    if (stream.readableEnded) onEnd()
    else if (stream.destroyed) onClose()
    else stream.resume()
  })
}
