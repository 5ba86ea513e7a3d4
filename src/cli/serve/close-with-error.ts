import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody } from '../../gateway/index.ts'

/** The error type for a request that cannot be parsed. */
export const BAD_REQUEST = 'decant_bad_request'

/** Sends an error on a raw connection and ends it. If a response has begun on it, only cuts it off: the error would be taken for a part of that response. */
export function closeWithError(socket: Duplex, hasBegun: boolean, status: number, message: string): void {
  if (!socket.writable || hasBegun) {
    socket.destroy()
    return
  }
  const body = errorBody(BAD_REQUEST, message)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.on('error', () => {}).end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
