import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody } from '../../gateway/index.ts'

/** The type of such an error. */
export const BAD_REQUEST = 'decant_bad_request'

/** Says on a bare connection why it ends, and ends it. Where an answer has begun on it, it is cut off instead: the words would be taken for a part of that. */
export function lastWords(socket: Duplex, hasBegun: boolean, status: number, message: string): void {
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
