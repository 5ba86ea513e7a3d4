import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { folderScope } from '../archive/folder-scope.ts'
import { namedScope } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { EXIT } from '../exit-code.ts'
import { write } from '../files/write.ts'
import { tell } from '../print/tell.ts'
import { gatewayTrigger } from '../serve/gateway-trigger.ts'
import { runningGateway } from '../serve/running-gateway.ts'
import { upstreamsOf } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'
import { changeLines } from '../wrap/change-lines.ts'
import { isRunnable } from '../wrap/is-runnable.ts'
import { noProgram } from '../wrap/no-program.ts'
import { runAgent } from '../wrap/run-agent.ts'
import { saving } from '../wrap/saving.ts'
import { wrapped } from '../wrap/wrapped.ts'

const DRAIN_MS = 1_000

/**
 * `decant wrap`: one run of an agent behind a gateway of its own, told by variables and arguments only; no file of the agent is touched.
 * Base URLs that the environment has are where the gateway sends its requests on. Ends with the agent's exit code.
 */
export async function runWrap(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<number> {
  const command = args[0] as string
  const upstreams = upstreamsOf(options, terminal.env)
  const scope = namedScope(options.scope, terminal) ?? folderScope(terminal.cwd)
  if (options.dryRun) {
    gatewayTrigger(options, terminal) // refuses what no gateway can run with
    const run = wrapped(args, options, terminal, { base: `http://${DEFAULTS.host}:PORT`, scope, token: 'TOKEN', pass: 'TOKEN' })
    await write(terminal.stdout, `${changeLines(run, terminal.env).join('\n')}\n`)
    tell(terminal, 'No file is changed, and nothing holds longer than the agent runs. PORT is any free one, TOKEN a new secret each.\n')
    if (!isRunnable(run)) tell(terminal, missing(command))
    return EXIT.ok
  }
  const [token, pass] = [secret(), secret()]
  const { base, tally, stop } = await runningGateway(options, terminal, { scope, upstreams, at: { host: DEFAULTS.host, port: 0 }, token, pass })
  try {
    const code = await runAgent(wrapped(args, options, terminal, { base, scope, token, pass }))
    if (!options.quiet) tell(terminal, `${saving(tally.state(), basename(command), options.archive)}\n`)
    return code
  } finally {
    await stop(DRAIN_MS)
  }
}

/** What was asked, what the agent would get, is answered where it is not installed too: it is told of, and no error. */
function missing(command: string): string {
  const { message, remedy } = noProgram(command)
  return `note: ${message} here, so that a run would end with ${EXIT.usage}. ${remedy}\n`
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
