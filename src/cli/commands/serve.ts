import { DecantError } from '../../message/index.ts'
import { parseScope } from '../archive/scope.ts'
import type { CommandInput, ConfigReload, OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { parseDuration } from '../option/parse-duration.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { formatCount } from '../print/format-count.ts'
import { printMessage } from '../print/print-message.ts'
import { jsonLine } from '../print/write-json.ts'
import { checkUpstreamLoop } from '../serve/check-upstream-loop.ts'
import { configReloader } from '../serve/config-reloader.ts'
import { isLoopback } from '../serve/is-loopback.ts'
import { startGateway } from '../serve/start-gateway.ts'
import { upstreamsOf } from '../serve/upstreams.ts'
import { waitForStopSignal } from '../serve/wait-for-stop-signal.ts'
import type { Terminal } from '../terminal.ts'

/** A warning for users who start it without a token on a machine that others use. */
const NO_TOKEN_WARNING = 'without it, anyone on this machine can use the gateway, read its counts and switch it'

/**
 * `decant serve`: runs the gateway on loopback until SIGINT or SIGTERM, and then drains open requests. Serves recall at `/mcp` if there is a token. Reads
 * the configuration again at SIGHUP.
 */
export async function runServe(_: readonly string[], options: OptionValues, terminal: Terminal, { reload, onReloadRequest }: ConfigReload): Promise<ExitCode> {
  const host = String(options.host)
  const token = terminal.env.DECANT_TOKEN
  if (!isLoopback(host) && !token)
    throw new DecantError(
      'usage',
      `Serving on ${host} lets other machines in`,
      'Set DECANT_TOKEN to a secret that clients must send as x-decant-token, or serve on 127.0.0.1.',
    )
  const upstreams = upstreamsOf(options)
  const port = parseInteger('--port', options.port, 0, 65_535)
  const grace = parseDuration('--grace', String(options.grace))
  checkUpstreamLoop(upstreams, { host, port })
  const { base, metrics, change, stop } = await startGateway(options, terminal, {
    scope: parseScope(options.scope, terminal),
    upstreams,
    address: { host, port },
    access: { ...(!isLoopback(host) && { hosts: 'any' }), ...(token && { token }) },
    token,
    onEvent(event) {
      if (!options.quiet) terminal.stderr.write(jsonLine(event))
    },
  })
  const stopped = waitForStopSignal()
  const apply = (next: CommandInput) => {
    const upstreams = upstreamsOf(next.options)
    checkUpstreamLoop(upstreams, { host, port: Number(new URL(base).port || 80) })
    change(next.options, next.terminal, upstreams)
  }
  onReloadRequest(configReloader(terminal, { initial: { options, terminal }, reload, apply, onReload: (isApplied) => metrics.configured(isApplied) }))
  const variables = [`ANTHROPIC_BASE_URL=${base}`, `OPENAI_BASE_URL=${base}/v1`, `GOOGLE_GEMINI_BASE_URL=${base}`]
  const recall = token ? [`recall: ${base}/mcp`] : ['recall is off; set DECANT_TOKEN to serve it at /mcp', NO_TOKEN_WARNING]
  printMessage(terminal, `decant gateway on ${base}\n${[...variables, ...recall].map((line) => `  ${line}\n`).join('')}`)
  await stopped
  await stop(grace, (open) =>
    printMessage(terminal, `decant: waits up to ${options.grace} for ${formatCount(open, 'open request')}; a second signal ends it at once\n`),
  )
  return EXIT.ok
}
