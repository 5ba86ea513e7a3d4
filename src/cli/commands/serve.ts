import { gateway } from '../../gateway/index.ts'
import { recallHttp } from '../../mcp/index.ts'
import { DecantError } from '../../message/index.ts'
import { openCliArchive } from '../archive-location.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { gatewayListener } from '../gateway-listener.ts'
import { listening } from '../listening.ts'
import { isLoopback } from '../loopback.ts'
import { pinned } from '../pinned.ts'
import { proxyOf } from '../proxy-of.ts'
import { namedScope } from '../scope.ts'
import { Tally } from '../tally.ts'
import type { Terminal } from '../terminal.ts'
import { turnsOf } from '../turns-of.ts'
import { untilStopped } from '../until-stopped.ts'
import { upstreamsOf } from '../upstreams.ts'
import { warmSoon } from '../warm-soon.ts'
import { wholeNumber } from '../whole-number.ts'

/** `decant serve`: the gateway on loopback, until SIGINT or SIGTERM; open requests are drained first. Recall stands at `/mcp` where there is a token. */
export async function runServe(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const host = String(options.host ?? '127.0.0.1')
  const token = terminal.env.DECANT_TOKEN
  if (!isLoopback(host) && !token)
    throw new DecantError(
      'usage',
      `Serving on ${host} lets others in`,
      'Set DECANT_TOKEN to a secret that they must send as x-decant-token, or serve on 127.0.0.1.',
    )
  const upstreams = upstreamsOf(options)
  const window = wholeNumber('--window', options.window, 1)
  const port = wholeNumber('--port', options.port, 0, 65_535)
  const archive = await openCliArchive(options.archive, terminal, namedScope(options.scope, terminal))
  const tally = new Tally(window)
  const access = { hosts: isLoopback(host) ? [] : [host], ...(token && { token }) }
  const made = gateway({
    upstreams: { ...upstreams, ...proxyOf(terminal) },
    archive,
    trigger: { window, ...turnsOf(terminal), ...pinned(options.pin) },
    access,
    onEvent(event) {
      tally.add(event)
      if (!options.quiet) terminal.stderr.write(`${JSON.stringify(event)}\n`)
    },
  })
  const recall = token ? recallHttp(archive, { token, hosts: access.hosts, onCall: (call) => made.metrics.recalled(call) }) : undefined
  const listener = await listening(gatewayListener({ gateway: made, recall, tally, access }), { host, port })
  const base = `http://${host}:${listener.port}`
  terminal.stderr.write(`decant gateway on ${base}\n  ANTHROPIC_BASE_URL=${base}   OPENAI_BASE_URL=${base}/v1   GOOGLE_GEMINI_BASE_URL=${base}\n`)
  terminal.stderr.write(recall ? `  recall: ${base}/mcp\n` : '  recall is off; set DECANT_TOKEN to have it at /mcp\n')
  const rest = warmSoon(made)
  await untilStopped()
  rest()
  made.drain()
  await listener.stop()
  await (await recall)?.close()
  await made.close()
  await archive.close()
  return EXIT.ok
}
