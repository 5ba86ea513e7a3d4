import { DecantError } from '../../message/index.ts'
import { namedScope } from '../archive/scope.ts'
import type { Configured, OptionValues, Reread } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { parseWait } from '../option/parse-wait.ts'
import { wholeNumber } from '../option/whole-number.ts'
import { counted } from '../print/counted.ts'
import { tell } from '../print/tell.ts'
import { isLoopback } from '../serve/loopback.ts'
import { notItself } from '../serve/not-itself.ts'
import { rereading } from '../serve/rereading.ts'
import { runningGateway } from '../serve/running-gateway.ts'
import { untilStopped } from '../serve/until-stopped.ts'
import { upstreamsOf } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'

/** A warning for users who start it without a token on a machine that others use. */
const OPEN = 'without it, anyone on this machine can use the gateway, read its counts and switch it'

/**
 * `decant serve`: runs the gateway on loopback until SIGINT or SIGTERM, and then drains open requests. Serves recall at `/mcp` if there is a token. Reads
 * the configuration again at SIGHUP.
 */
export async function runServe(_: readonly string[], options: OptionValues, terminal: Terminal, { again, when }: Reread): Promise<ExitCode> {
  const host = String(options.host)
  const token = terminal.env.DECANT_TOKEN
  if (!isLoopback(host) && !token)
    throw new DecantError(
      'usage',
      `Serving on ${host} lets other machines in`,
      'Set DECANT_TOKEN to a secret that clients must send as x-decant-token, or serve on 127.0.0.1.',
    )
  const upstreams = upstreamsOf(options)
  const port = wholeNumber('--port', options.port, 0, 65_535)
  const grace = parseWait('--grace', String(options.grace))
  notItself(upstreams, { host, port })
  const { base, metrics, change, stop } = await runningGateway(options, terminal, {
    scope: namedScope(options.scope, terminal),
    upstreams,
    at: { host, port },
    access: { ...(!isLoopback(host) && { hosts: 'any' }), ...(token && { token }) },
    token,
    onEvent(event) {
      if (!options.quiet) terminal.stderr.write(`${JSON.stringify(event)}\n`)
    },
  })
  const stopped = untilStopped()
  const take = (next: Configured) => {
    const upstreams = upstreamsOf(next.options)
    notItself(upstreams, { host, port: Number(new URL(base).port || 80) })
    change(next.options, next.terminal, upstreams)
  }
  when(rereading(terminal, { started: { options, terminal }, again, take, onRead: (taken) => metrics.configured(taken) }))
  const variables = [`ANTHROPIC_BASE_URL=${base}`, `OPENAI_BASE_URL=${base}/v1`, `GOOGLE_GEMINI_BASE_URL=${base}`]
  const recall = token ? [`recall: ${base}/mcp`] : ['recall is off; set DECANT_TOKEN to serve it at /mcp', OPEN]
  tell(terminal, `decant gateway on ${base}\n${[...variables, ...recall].map((line) => `  ${line}\n`).join('')}`)
  await stopped
  await stop(grace, (open) => tell(terminal, `decant: waits up to ${options.grace} for ${counted(open, 'open request')}; a second signal ends it at once\n`))
  return EXIT.ok
}
