import type { Archive } from '../../archive/index.ts'
import { recallHttp, recallStdio } from '../../mcp/index.ts'
import { DecantError } from '../../message/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { folderScope } from '../archive/folder-scope.ts'
import { foundByMeaning } from '../archive/found-by-meaning.ts'
import { openToRead } from '../archive/open-to-read.ts'
import { namedScope, scopeName } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { isThere } from '../files/is-there.ts'
import { wholeNumber } from '../option/whole-number.ts'
import { tell } from '../print/tell.ts'
import { listening } from '../serve/listening.ts'
import { isLoopback } from '../serve/loopback.ts'
import { untilStopped } from '../serve/until-stopped.ts'
import type { Terminal } from '../terminal.ts'

const PORT = 8788

/** Milliseconds that open calls of recall get to end. */
const DRAIN_MS = 10_000

/** Shown to a person who starts at a terminal what a client should start. */
const ALONE = [
  'decant: This is an MCP server for an agent. It waits for JSON-RPC on standard input; Ctrl-C ends it.',
  '  Once an agent is configured for it, the agent starts it, for example: claude mcp add decant -- decant mcp',
  '',
].join('\n')

/**
 * `decant mcp`: serves the recall tools to one agent over standard input and output, or to several over HTTP. The scope of their records is decided
 * here, when the connection is made, and never by anything that a model says.
 */
export async function runMcp(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const scope = namedScope(options.scope, terminal) ?? folderScope(terminal.cwd)
  const unused = options.http ? undefined : ['port', 'host'].find((name) => options[name] !== undefined)
  if (unused !== undefined)
    throw new DecantError('usage', `--${unused} says where to listen, and nothing listens without --http`, 'Add --http, or leave it out.')
  const token = terminal.env.DECANT_TOKEN ?? ''
  if (options.http && token === '')
    throw new DecantError('usage', 'Recall over HTTP needs a token', 'Set DECANT_TOKEN to a secret that clients send as `Authorization: Bearer …`.')
  // A client starts its servers before anything was cut, so a missing archive is not an error here.
  const path = archivePath(options.archive, terminal)
  if (path === ':memory:')
    throw new DecantError('usage', 'An archive in memory stays empty: `decant mcp` only reads it', 'Name a file with --archive or DECANT_ARCHIVE.')
  const isNew = !isThere(path)
  let archive: Archive = openToRead(path, scope)
  if (isNew) tell(terminal, `decant: There was no archive at ${path}; an empty one was made\n`)
  const seen = { ...(options.sealed === true && { sealed: true }) }
  try {
    archive = await foundByMeaning(archive, options, terminal)
    if (options.http) await serveHttp(archive)
    else {
      if ('isTTY' in terminal.stdin && terminal.stdin.isTTY) tell(terminal, ALONE)
      await recallStdio(archive, terminal, seen)
    }
  } finally {
    await archive.close()
  }
  return EXIT.ok

  async function serveHttp(archive: Archive): Promise<void> {
    const host = String(options.host ?? DEFAULTS.host)
    const recall = await recallHttp(archive, { token, ...seen, ...(!isLoopback(host) && { hosts: 'any' }) })
    const { base, stop } = await listening(
      (request, response) => {
        if ((request.url ?? '/').split('?', 1)[0] === '/mcp') recall.handle(request, response)
        else response.writeHead(404).end()
      },
      { host, port: wholeNumber('--port', options.port ?? PORT, 0, 65_535) },
    )
    const stopped = untilStopped()
    tell(terminal, `decant recall on ${base}/mcp, scope ${scopeName(scope)}\n`)
    await stopped
    await recall.close()
    await stop(DRAIN_MS)
  }
}
