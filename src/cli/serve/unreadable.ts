import { maxHeaderSize } from 'node:http'
import type { Duplex } from 'node:stream'
import { lastWords } from './last-words.ts'

/** By the codes of Node and its parser; all else is no HTTP. */
const REASONS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `Headers and address take more than ${maxHeaderSize} bytes`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time'],
}

/** Answers in words what could not be read as a request, as Node itself does without any, and ends the connection. */
export function answerUnreadable({ code, reason }: NodeJS.ErrnoException & { readonly reason?: string }, socket: Duplex, hasBegun: boolean): void {
  const [status, message] = REASONS[code ?? ''] ?? [400, `This is no HTTP${reason ? `: ${reason}` : ''}`]
  lastWords(socket, hasBegun, status, message)
}
