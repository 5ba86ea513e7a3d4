import type { Archive } from '../../archive/index.ts'
import { recallHttp, recallStdio } from '../../mcp/index.ts'
import { DecantError } from '../../message/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { folderScope } from '../archive/folder-scope.ts'
import { openForReading } from '../archive/open-for-reading.ts'
import { parseScope, scopeName } from '../archive/scope.ts'
import { withVectorSearch } from '../archive/with-vector-search.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { pathExists } from '../files/path-exists.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { printMessage } from '../print/print-message.ts'
import { isLoopback } from '../serve/is-loopback.ts'
import { listenHttp } from '../serve/listen-http.ts'
import { waitForStopSignal } from '../serve/wait-for-stop-signal.ts'
import type { Terminal } from '../terminal.ts'

const DEFAULT_PORT = 8788

/** Milliseconds that open calls of recall get to end. */
const DRAIN_MS = 10_000

/** Shown to a person who starts at a terminal what a client should start. */
const TERMINAL_NOTE = [
  'decant: This is an MCP server for an agent. It waits for JSON-RPC on standard input; Ctrl-C ends it.',
  '  Once an agent is configured for it, the agent starts it, for example: claude mcp add decant -- decant mcp',
  '',
].join('\n')

/**
 * `decant mcp`: serves the recall tools to one agent over standard input and output, or to several over HTTP. The scope of their records is decided
 * here, when the connection is made, and never by anything that a model writes.
 */
export async function runMcp(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const scope = parseScope(options.scope, terminal) ?? folderScope(terminal.cwd)
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
  const isNew = !pathExists(path)
  let archive: Archive = openForReading(path, scope)
  if (isNew) printMessage(terminal, `decant: There was no archive at ${path}; an empty one was made\n`)
  const recallOptions = { unredacted: options.unredacted === true }
  try {
    archive = await withVectorSearch(archive, options, terminal)
    if (options.http) await serveHttp(archive)
    else {
      if ('isTTY' in terminal.stdin && terminal.stdin.isTTY) printMessage(terminal, TERMINAL_NOTE)
      await recallStdio(archive, terminal, recallOptions)
    }
  } finally {
    await archive.close()
  }
  return EXIT.ok

  async function serveHttp(archive: Archive): Promise<void> {
    const host = String(options.host ?? DEFAULTS.host)
    const recall = await recallHttp(archive, { token, ...recallOptions, ...(!isLoopback(host) && { hosts: 'any' }) })
    const { base, stop } = await listenHttp(
      (request, response) => {
        if ((request.url ?? '/').split('?', 1)[0] === '/mcp') recall.handle(request, response)
        else response.writeHead(404).end()
      },
      { host, port: parseInteger('--port', options.port ?? DEFAULT_PORT, 0, 65_535) },
    )
    const stopped = waitForStopSignal()
    printMessage(terminal, `decant recall on ${base}/mcp, scope ${scopeName(scope)}\n`)
    await stopped
    await recall.close()
    await stop(DRAIN_MS)
  }
}
