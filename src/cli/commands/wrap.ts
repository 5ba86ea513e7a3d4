import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { gateway } from '../../gateway/index.ts'
import { recallHttp } from '../../mcp/index.ts'
import { openCliArchive } from '../archive-location.ts'
import type { OptionValues } from '../command.ts'
import { folderScope } from '../folder-scope.ts'
import { gatewayListener } from '../gateway-listener.ts'
import { listening } from '../listening.ts'
import { pinned } from '../pinned.ts'
import { proxyOf } from '../proxy-of.ts'
import { namedScope, scopeName } from '../scope.ts'
import { Tally } from '../tally.ts'
import type { Terminal } from '../terminal.ts'
import { turnsOf } from '../turns-of.ts'
import { openaiPath, upstreamsOf } from '../upstreams.ts'
import { warmSoon } from '../warm-soon.ts'
import { wholeNumber } from '../whole-number.ts'
import { agentEnv } from '../wrap/agent-env.ts'
import { agents, RECALL_TOKEN } from '../wrap/agents.ts'
import { runAgent } from '../wrap/run-agent.ts'
import { saving } from '../wrap/saving.ts'

const HOST = '127.0.0.1'
const DRAIN_MS = 1_000

/**
 * `decant wrap`: one run of an agent behind a gateway of its own, told by variables and arguments only; no file of the agent is touched.
 * Base URLs that the environment has are where the gateway sends its requests on. Ends with the agent's exit code.
 */
export async function runWrap(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<number> {
  const command = args[0] as string
  const given = [...args.slice(1), ...(Array.isArray(options['--']) ? options['--'].map(String) : [])]
  const upstreams = upstreamsOf(options, terminal.env)
  const window = wholeNumber('--window', options.window, 1)
  const scope = namedScope(options.scope, terminal) ?? folderScope(terminal.cwd)
  const archive = await openCliArchive(options.archive, terminal, scope)
  const tally = new Tally(window)
  const token = randomBytes(24).toString('base64url')
  const made = gateway({
    upstreams: { ...upstreams, ...proxyOf(terminal) },
    archive,
    trigger: { window, ...turnsOf(terminal), ...pinned(options.pin) },
    onEvent: (event) => tally.add(event),
  })
  const recall = recallHttp(archive, { token, onCall: (call) => made.metrics.recalled(call) })
  const listener = await listening(gatewayListener({ gateway: made, recall, tally, access: {} }), { host: HOST, port: 0 })
  const base = `http://${HOST}:${listener.port}`
  const gate = { base, openai: `${base}${openaiPath(options, terminal.env)}` }
  const agent = agents[basename(command).replace(/\.(exe|cmd)$/i, '')] ?? {}
  const own = { DECANT_GATEWAY: base, DECANT_SCOPE: scopeName(scope), [RECALL_TOKEN]: token }
  const env = { ...agent.env?.(gate), ...terminal.env, ...agentEnv(terminal.env, gate), ...own }
  const rest = warmSoon(made)
  try {
    const code = await runAgent({ command, args: [...(agent.args?.(gate) ?? []), ...given], env, cwd: terminal.cwd })
    if (!options.quiet) terminal.stderr.write(`${saving(tally.state(), basename(command))}\n`)
    return code
  } finally {
    rest()
    await listener.stop(DRAIN_MS)
    await (await recall).close()
    await made.close()
    await archive.close()
  }
}
