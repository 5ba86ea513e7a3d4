import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { figure } from '../../text/index.ts'
import { folderScope } from '../archive/folder-scope.ts'
import { namedScope } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { EXIT } from '../exit-code.ts'
import { write } from '../files/write.ts'
import { counted } from '../print/counted.ts'
import { dollars } from '../print/dollars.ts'
import { quoted } from '../print/quoted.ts'
import { tell } from '../print/tell.ts'
import { gatewayTrigger } from '../serve/gateway-trigger.ts'
import { runningGateway } from '../serve/running-gateway.ts'
import type { GatewayState } from '../serve/tally.ts'
import { upstreamsOf } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'
import { isRunnable } from '../wrap/is-runnable.ts'
import { noProgram } from '../wrap/no-program.ts'
import { type AgentRun, runAgent } from '../wrap/run-agent.ts'
import { wrapped } from '../wrap/wrapped.ts'

const DRAIN_MS = 1_000

/**
 * `decant wrap`: runs an agent once behind its own gateway, configured only by variables and arguments; no file of the agent is changed.
 * The gateway forwards requests to the base URLs set in the environment. Ends with the agent's exit code.
 */
export async function runWrap(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<number> {
  const command = args[0] as string
  const upstreams = upstreamsOf(options, terminal.env)
  const scope = namedScope(options.scope, terminal) ?? folderScope(terminal.cwd)
  if (options.dryRun) {
    gatewayTrigger(options, terminal) // refuses options with which no gateway can run
    const run = wrapped(args, options, terminal, { base: `http://${DEFAULTS.host}:PORT`, scope, token: 'TOKEN', pass: 'TOKEN' })
    await write(terminal.stdout, `${changeLines(run, terminal.env).join('\n')}\n`)
    tell(terminal, 'No file is changed, and nothing outlasts the agent. PORT is a free port, each TOKEN a new secret.\n')
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

/** A note for an agent that is not installed: the dry run's question, what the agent would get, is answered all the same, so it is not an error. */
function missing(command: string): string {
  const { message, remedy } = noProgram(command)
  return `note: ${message} here, so a run would end with exit code ${EXIT.usage}. ${remedy}\n`
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

type Env = Readonly<Record<string, string | undefined>>

/** What the agent gets in addition, as a shell would write it: one variable per line, before and after, and the command. */
function changeLines({ command, args, env }: AgentRun, before: Env): string[] {
  const changed = Object.entries(env).filter(([name, value]) => value !== before[name])
  return [
    ...changed.flatMap(([name, value = '']) => [...(before[name] === undefined ? [] : [`- ${name}=${quoted(before[name])}`]), `+ ${name}=${quoted(value)}`]),
    `  ${[command, ...args].map(quoted).join(' ')}`,
  ]
}

/**
 * What a wrapped run saved, in one line.
 * @param archive the archive named on the command line; without it the printed command would read another.
 */
function saving({ requests, shortened, compactions, removed, saved }: GatewayState, agent: string, archive?: unknown): string {
  if (requests === 0) return `decant: No request from ${agent} arrived; its own settings may name another base URL`
  const all = counted(requests, 'request')
  if (shortened === 0) return `decant: ${all}, none large enough to compact; no byte was changed`
  const price =
    saved === undefined ? '' : saved >= 0 ? ` (about ${dollars(saved)} at cached prices)` : ` (${dollars(-saved)} of cache writes not yet earned back)`
  return `decant: ${figure(removed)} tokens saved${price} · ${counted(compactions, 'compaction')}, ${shortened} of ${all} shortened · decant recall${typeof archive === 'string' ? ` --archive ${quoted(archive)}` : ''} finds what was cut`
}
