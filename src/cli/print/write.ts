import type { Writable } from 'node:stream'

/** Writes and waits until the stream has accepted the data, so that a slow reader slows decant instead of filling memory. */
export function write(stream: Writable, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => (error ? reject(error) : resolve()))
  })
}
