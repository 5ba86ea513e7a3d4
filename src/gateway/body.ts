import type { Readable } from 'node:stream'

/** A body read whole, or as far as the limit and the rest still to come. */
export type Body = { readonly whole: true; readonly bytes: Buffer } | { readonly whole: false; readonly start: Buffer; readonly rest: AsyncIterable<Buffer> }

/** Reads a body up to `limit` bytes. What is longer is not buffered further: its start and the rest can still be streamed on. */
export async function readBody(stream: Readable, limit: number): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const { done, value } = await iterator.next()
    if (done) return { whole: true, bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size) }
    chunks.push(value)
    size += value.length
    if (size > limit) return { whole: false, start: Buffer.concat(chunks, size), rest: { [Symbol.asyncIterator]: () => iterator } }
  }
}
