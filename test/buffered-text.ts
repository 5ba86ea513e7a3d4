import type { Readable } from 'node:stream'

/** The text that waits in a stream; newer versions of Node return it chunk by chunk. */
export function bufferedText(stream: Readable): string {
  const chunks: Buffer[] = []
  for (let chunk: unknown = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}
