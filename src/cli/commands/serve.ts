import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gateway } from '../../gateway/index.ts'
import { DecantError } from '../../message/index.ts'
import { openCliArchive } from '../archive-location.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']
const DRAIN_MS = 10_000

/** `decant serve`: the gateway on loopback, until SIGINT or SIGTERM; open requests are drained first. */
export async function runServe(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const host = String(options.host ?? '127.0.0.1')
  const token = terminal.env.DECANT_TOKEN
  if (!LOOPBACK.includes(host) && !token)
    throw new DecantError(
      'usage',
      `Serving on ${host} lets others in`,
      'Set DECANT_TOKEN to a secret that they must send as x-decant-token, or serve on 127.0.0.1.',
    )
  const archive = await openCliArchive(options.archive, terminal)
  const log = (entry: object) => terminal.stderr.write(`${JSON.stringify(entry)}\n`)
  const made = gateway({
    upstreams: {
      anthropic: base(options.anthropic, 'https://api.anthropic.com'),
      openai: base(options.openai, 'https://api.openai.com'),
      google: base(options.google, 'https://generativelanguage.googleapis.com'),
    },
    archive,
    trigger: { window: whole(options.window, '--window') },
    access: { hosts: LOOPBACK.includes(host) ? [] : [host], ...(token && { token }) },
    ...(!options.quiet && { onEvent: log }),
  })
  const server = createServer(made.handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new DecantError('port-taken', `Port ${options.port} is taken`, 'Choose another with --port, or 0 for any free one.')
          : error,
      ),
    )
    server.listen(whole(options.port, '--port'), host, resolve)
  })
  const { port } = server.address() as AddressInfo
  terminal.stderr.write(`decant gateway on http://${host}:${port}\n  ANTHROPIC_BASE_URL=http://${host}:${port}   OPENAI_BASE_URL=http://${host}:${port}/v1\n`)
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.removeAllListeners('SIGINT').once('SIGINT', resolve)
  })
  server.close()
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  server.closeIdleConnections()
  await new Promise<void>((resolve) => server.once('close', () => resolve()))
  clearTimeout(deadline)
  await made.close()
  await archive.close()
  return EXIT.ok
}

/** An upstream's base URL: http or https, without user, query or fragment. */
function base(option: unknown, standard: string): string {
  const text = typeof option === 'string' && option !== '' ? option : standard
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new DecantError('usage', `'${text}' is no base URL`, 'Give one such as https://api.anthropic.com.')
  return text
}

function whole(option: unknown, name: string): number {
  const value = Number(option)
  if (!Number.isInteger(value) || value < 0) throw new DecantError('usage', `${name} takes a whole number, not '${option}'`, `Give for example ${name} 8787.`)
  return value
}
