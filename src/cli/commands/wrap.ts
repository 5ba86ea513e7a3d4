import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { abbreviateCount } from '../../text/index.ts'
import { folderScope } from '../archive/folder-scope.ts'
import { parseScope } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { EXIT } from '../exit-code.ts'
import { formatCount } from '../print/format-count.ts'
import { formatDollars } from '../print/format-dollars.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { shellQuote } from '../print/shell-quote.ts'
import { gatewayTrigger } from '../serve/gateway-trigger.ts'
import { startGateway } from '../serve/start-gateway.ts'
import type { GatewayState } from '../serve/tally.ts'
import { upstreamsOf } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'
import { buildAgentRun } from '../wrap/build-agent-run.ts'
import { isRunnable } from '../wrap/is-runnable.ts'
import { missingProgramError } from '../wrap/missing-program-error.ts'
import { type AgentRun, runAgent } from '../wrap/run-agent.ts'

const DRAIN_MS = 1_000

/**
 * `decant wrap`: runs an agent once behind its own gateway, configured only by variables and arguments; no file of the agent is changed.
 * The gateway forwards requests to the base URLs set in the environment. Ends with the agent's exit code.
 */
export async function runWrap(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<number> {
  const command = args[0] as string
  const upstreams = upstreamsOf(options, terminal.env)
  const scope = parseScope(options.scope, terminal) ?? folderScope(terminal.cwd)
  if (options.dryRun) {
    gatewayTrigger(options, terminal) // refuses options with which no gateway can run
    const run = buildAgentRun(args, options, terminal, { base: `http://${DEFAULTS.host}:PORT`, scope, token: 'TOKEN', pass: 'TOKEN' })
    await printPage(terminal, `${changeLines(run, terminal.env).join('\n')}\n`)
    printMessage(terminal, 'No file is changed, and nothing outlasts the agent. PORT is a free port, each TOKEN a new secret.\n')
    if (!isRunnable(run)) printMessage(terminal, missingProgramNote({ command, cwd: run.cwd }))
    return EXIT.ok
  }
  const [token, pass] = [newSecret(), newSecret()]
  const { base, tally, stop } = await startGateway(options, terminal, { scope, upstreams, address: { host: DEFAULTS.host, port: 0 }, token, pass })
  try {
    const code = await runAgent(buildAgentRun(args, options, terminal, { base, scope, token, pass }))
    if (!options.quiet) printMessage(terminal, `${savingLine(tally.state(), basename(command), options.archive)}\n`)
    return code
  } finally {
    await stop(DRAIN_MS)
  }
}

/** A note for an agent that is not installed: the dry run's question, what the agent would get, is answered all the same, so it is not an error. */
function missingProgramNote(run: Pick<AgentRun, 'command' | 'cwd'>): string {
  const { message, remedy } = missingProgramError(run)
  return `note: ${message} here, so a run would end with exit code ${EXIT.usage}. ${remedy}\n`
}

function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

type Env = Readonly<Record<string, string | undefined>>

/** What the agent gets in addition, as a shell would write it: one variable per line, before and after, and the command. */
function changeLines({ command, args, env }: AgentRun, before: Env): string[] {
  const changed = Object.entries(env).filter(([name, value]) => value !== before[name])
  return [
    ...changed.flatMap(([name, value = '']) => [
      ...(before[name] === undefined ? [] : [`- ${name}=${shellQuote(before[name])}`]),
      `+ ${name}=${shellQuote(value)}`,
    ]),
    `  ${[command, ...args].map(shellQuote).join(' ')}`,
  ]
}

/**
 * What a wrapped run saved, in one line.
 * @param archive the archive named on the command line; without it the printed command would read another.
 */
function savingLine({ requests, shortened, compactions, removed, saved }: GatewayState, agent: string, archive?: unknown): string {
  if (requests === 0) return `decant: No request from ${agent} arrived; its own settings may name another base URL`
  const all = formatCount(requests, 'request')
  if (shortened === 0) return `decant: ${all}, none large enough to compact; no byte was changed`
  const price =
    saved === undefined
      ? ''
      : saved >= 0
        ? ` (about ${formatDollars(saved)} at cached prices)`
        : ` (${formatDollars(-saved)} of cache writes not yet earned back)`
  return `decant: ${abbreviateCount(removed)} tokens saved${price} · ${formatCount(compactions, 'compaction')}, ${shortened} of ${all} shortened · decant recall WORDS${typeof archive === 'string' ? ` --archive ${shellQuote(archive)}` : ''} finds what was cut`
}
