import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody } from '../../gateway/index.ts'

/** The type of such an error. */
export const BAD_REQUEST = 'decant_bad_request'

/** By the codes of Node and its parser; all else is no HTTP. */
const REASONS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `Headers and address take more than ${maxHeaderSize} bytes`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time'],
}

/**
 * Answers in words what could not be read as a request, as Node itself does without any, and ends the connection. Where an answer has begun on it, it is
 * cut off instead: the words would be taken for a part of that.
 */
export function answerUnreadable({ code, reason }: NodeJS.ErrnoException & { readonly reason?: string }, socket: Duplex, hasBegun: boolean): void {
  if (!socket.writable || hasBegun) {
    socket.destroy()
    return
  }
  const [status, message] = REASONS[code ?? ''] ?? [400, `This is no HTTP${reason ? `: ${reason}` : ''}`]
  const body = errorBody(BAD_REQUEST, message)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
