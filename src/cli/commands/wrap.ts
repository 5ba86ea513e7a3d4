import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { archivePath } from '../archive-location.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { folderScope } from '../folder-scope.ts'
import { runningGateway } from '../running-gateway.ts'
import { namedScope, scopeName } from '../scope.ts'
import type { Terminal } from '../terminal.ts'
import { openaiPath, upstreamsOf } from '../upstreams.ts'
import { agentEnv } from '../wrap/agent-env.ts'
import { agents, RECALL_TOKEN } from '../wrap/agents.ts'
import { runAgent } from '../wrap/run-agent.ts'
import { saving } from '../wrap/saving.ts'

const DRAIN_MS = 1_000

/**
 * `decant wrap`: one run of an agent behind a gateway of its own, told by variables and arguments only; no file of the agent is touched.
 * Base URLs that the environment has are where the gateway sends its requests on. Ends with the agent's exit code.
 */
export async function runWrap(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<number> {
  const command = args[0] as string
  const given = [...args.slice(1), ...(Array.isArray(options['--']) ? options['--'].map(String) : [])]
  const upstreams = upstreamsOf(options, terminal.env)
  const scope = namedScope(options.scope, terminal) ?? folderScope(terminal.cwd)
  const token = randomBytes(24).toString('base64url')
  const { base, tally, stop } = await runningGateway(options, terminal, { scope, upstreams, at: { host: DEFAULTS.host, port: 0 }, token })
  const gate = { base, openai: `${base}${openaiPath(options, terminal.env)}` }
  const agent = agents[basename(command).replace(/\.(exe|cmd)$/i, '')] ?? {}
  const archive = archivePath(options.archive, terminal)
  const own = { DECANT_GATEWAY: base, DECANT_SCOPE: scopeName(scope), DECANT_ARCHIVE: archive, [RECALL_TOKEN]: token }
  const env = { ...agent.env?.(gate), ...terminal.env, ...agentEnv(terminal.env, gate), ...own }
  try {
    const code = await runAgent({ command, args: [...(agent.args?.(gate) ?? []), ...given], env, cwd: terminal.cwd })
    if (!options.quiet) terminal.stderr.write(`${saving(tally.state(), basename(command), options.archive)}\n`)
    return code
  } finally {
    await stop(DRAIN_MS)
  }
}
