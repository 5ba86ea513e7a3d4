import type { Readable, Writable } from 'node:stream'
import type { Archive } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { unlessAborted } from '../model/index.ts'
import { BoundedLines, type LongLine } from './bounded-lines.ts'
import { errorResponse, parseLine } from './parse-line.ts'
import type { RecallOptions } from './recall-options.ts'
import { recallServerFactory } from './recall-server-factory.ts'
import { WorkTracker } from './work-tracker.ts'

/** The two ends of the pipe to a client. */
export interface RecallPipe {
  readonly stdin: Readable
  readonly stdout: Writable
}

/** Maximum size of a message in bytes. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024
/** Milliseconds that calls may still take once the client has closed its end: more than a search waits for vectors. */
const MAX_CLOSING_MS = 15_000

/**
 * Serves the recall tools to one MCP client over a pipe, in any revision of the protocol that the SDK supports. Resolves when the client
 * has closed its end and its earlier requests are answered; only protocol messages are written to `stdout`. A message above 10 MiB is answered with an
 * error and not read, and so is an invalid line. The caller closes the archive.
 *
 * @throws DecantError `invalid-argument` if the pipe is not one, `invalid-option` if the archive is not one
 * @example
 * await recallStdio(await openArchive('sqlite:./decant.db', { scope: 'run-7' }), process)
 */
export async function recallStdio(archive: Archive, pipe: RecallPipe, options: RecallOptions = {}): Promise<void> {
  const { stdin, stdout } = Object(pipe) as RecallPipe
  if (typeof stdin?.pipe !== 'function' || typeof stdout?.write !== 'function')
    throw new DecantError('invalid-argument', 'recallStdio takes the two ends of a pipe after the archive', 'Give { stdin, stdout }, such as `process`.')
  // Listens before the SDK is loaded: the pipe may break meanwhile. One that is broken already reports nothing more.
  const broken = new Promise<void>((resolve) => {
    if (stdout.destroyed || (stdin.destroyed && !stdin.readableEnded)) resolve()
    stdin.once('error', () => resolve()).once('close', () => stdin.readableEnded || resolve())
    for (const event of ['close', 'error']) stdout.once(event, () => resolve())
  })
  const calls = new WorkTracker()
  const serverFactory = await recallServerFactory(archive, options, calls)
  const { parseJSONRPCMessage } = await import('@modelcontextprotocol/server')
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
  const writeLine = (text: string) => stdout.write(`${text}\n`)
  /** A client that reads no answers is not read from either: answers to invalid lines would fill the memory. */
  const whenReady = () => (stdout.writableNeedDrain ? new Promise<void>((resolve) => stdout.once('drain', resolve)) : undefined)
  const waitForCalls = () => unlessAborted(AbortSignal.timeout(MAX_CLOSING_MS), () => calls.whenIdle()).catch(() => {})
  const validMessages = (line: Buffer) => {
    const { messages, errors } = parseLine(line.toString(), parseJSONRPCMessage)
    for (const one of errors) writeLine(one)
    return Buffer.from(messages)
  }
  const lines = new BoundedLines(MAX_MESSAGE_BYTES, {
    onTooLong: (line) => writeLine(tooLongResponse(line)),
    transform: validMessages,
    whenReady,
    beforeEnd: waitForCalls,
  })
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) lines.once(event, () => resolve())
  })
  const serving = serveStdio(serverFactory, { transport: new StdioServerTransport(stdin.pipe(lines), stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES }) })
  await Promise.race([broken, ended])
  await serving.close()
}

/** The answer to a message that was too long to read: under its id if that is at either end of it, as in all that clients write. */
function tooLongResponse({ begins, ends }: LongLine): string {
  const match = ID_AT_START.exec(begins) ?? ID_AT_END.exec(ends)
  const id: unknown = match?.[1] === undefined ? null : JSON.parse(match[1])
  return errorResponse(id, -32_600, 'The message is longer than 10 MiB and was not read.')
}

const ID_AT_START = /^\s{0,9}\{\s{0,9}(?:"jsonrpc"\s{0,9}:\s{0,9}"2\.0"\s{0,9},\s{0,9})?"id"\s{0,9}:\s{0,9}("[^"\\\u0000-\u001f]{0,99}"|\d{1,15})\s{0,9},/
const ID_AT_END = /,\s{0,9}"id"\s{0,9}:\s{0,9}("[^"\\\u0000-\u001f]{0,99}"|\d{1,15})\s{0,9}(?:,\s{0,9}"jsonrpc"\s{0,9}:\s{0,9}"2\.0"\s{0,9})?\}$/
