import type { Readable, Writable } from 'node:stream'
import type { Archive } from '../archive/index.ts'
import type { RecallOptions } from './recall-options.ts'
import { recallServers } from './server.ts'

/** The two ends of the pipe to a client. */
export interface RecallPipe {
  readonly stdin: Readable
  readonly stdout: Writable
}

/**
 * Serves the recall tools to one MCP client over a pipe, in any revision of the protocol that the SDK knows. Resolves when the client
 * has closed its end; nothing but protocol is written to `stdout`. The archive stays the caller's to close.
 *
 * @example
 * await recallStdio(await openArchive('sqlite:./decant.db', { scope: 'run-7' }), process)
 */
export async function recallStdio(archive: Archive, { stdin, stdout }: RecallPipe, options: RecallOptions = {}): Promise<void> {
  const servers = await recallServers(archive, options)
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve())
    stdout.once('close', () => resolve())
  })
  const serving = serveStdio(servers, { transport: new StdioServerTransport(stdin, stdout) })
  await ended
  await serving.close()
}
