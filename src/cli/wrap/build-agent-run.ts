import { basename } from 'node:path'
import { archivePath } from '../archive/archive-location.ts'
import { scopeName } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { PASS_VARIABLE } from '../serve/pass.ts'
import { openaiPath } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'
import { agents, RECALL_TOKEN_VARIABLE } from './agents.ts'
import type { GatewayAddress } from './gateway-address.ts'
import type { AgentRun } from './run-agent.ts'

/** The gateway that an agent is sent through. */
export interface AgentGateway {
  readonly base: string
  /** Whose records are stored and found, under the archive's name for it. */
  readonly scope: string
  /** The secret for recall. */
  readonly token: string
  /** The secret for the gateway's state. */
  readonly pass: string
}

/**
 * How an agent is run behind a gateway: with its own arguments, and configured only by variables and arguments.
 * @param args the agent's name and its first arguments
 */
export function buildAgentRun(args: readonly string[], options: OptionValues, terminal: Terminal, { base, scope, token, pass }: AgentGateway): AgentRun {
  const [command = '', ...first] = args
  const userArgs = [...first, ...(Array.isArray(options['--']) ? options['--'].map(String) : [])]
  const address = { base, openai: `${base}${openaiPath(options, terminal.env)}` }
  const agent = agents[basename(command).replace(/\.(exe|cmd)$/i, '')] ?? {}
  const decantVariables = {
    DECANT_GATEWAY: base,
    DECANT_SCOPE: scopeName(scope),
    DECANT_ARCHIVE: archivePath(options.archive, terminal),
    [RECALL_TOKEN_VARIABLE]: token,
    [PASS_VARIABLE]: pass,
  }
  const env = { ...terminal.env, ...agent.env?.(address, terminal.env), ...baseUrlVariables(terminal.env, address), ...decantVariables }
  return { command, args: [...(agent.args?.(address) ?? []), ...userArgs], env, cwd: terminal.cwd }
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * The variables by which agents and SDKs find another base URL, all set: each agent uses those it knows. If there are proxies, loopback is exempted
 * from them.
 */
function baseUrlVariables(env: Env, { base, openai }: GatewayAddress): Record<string, string> {
  const usesProxy = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].some((name) => env[name] || env[name.toLowerCase()])
  const noProxy = [env.NO_PROXY || env.no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',')
  return {
    ANTHROPIC_BASE_URL: base,
    ANTHROPIC_API_BASE: base,
    OPENAI_BASE_URL: openai,
    OPENAI_API_BASE: openai,
    GOOGLE_GEMINI_BASE_URL: base,
    GEMINI_API_BASE: base,
    ...(usesProxy && { NO_PROXY: noProxy, no_proxy: noProxy }),
  }
}
