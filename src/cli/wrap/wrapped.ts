import { basename } from 'node:path'
import { archivePath } from '../archive/archive-location.ts'
import { scopeName } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { PASS } from '../serve/pass.ts'
import { openaiPath } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'
import { agents, RECALL_TOKEN } from './agents.ts'
import type { Gate } from './gate.ts'
import type { AgentRun } from './run-agent.ts'

/** The gateway that an agent is sent through. */
export interface Through {
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
export function wrapped(args: readonly string[], options: OptionValues, terminal: Terminal, { base, scope, token, pass }: Through): AgentRun {
  const [command = '', ...first] = args
  const given = [...first, ...(Array.isArray(options['--']) ? options['--'].map(String) : [])]
  const gate = { base, openai: `${base}${openaiPath(options, terminal.env)}` }
  const agent = agents[basename(command).replace(/\.(exe|cmd)$/i, '')] ?? {}
  const own = {
    DECANT_GATEWAY: base,
    DECANT_SCOPE: scopeName(scope),
    DECANT_ARCHIVE: archivePath(options.archive, terminal),
    [RECALL_TOKEN]: token,
    [PASS]: pass,
  }
  const env = { ...terminal.env, ...agent.env?.(gate, terminal.env), ...agentEnv(terminal.env, gate), ...own }
  return { command, args: [...(agent.args?.(gate) ?? []), ...given], env, cwd: terminal.cwd }
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * The variables by which agents and SDKs find another base URL, all set: each agent uses those it knows. If there are proxies, loopback is exempted
 * from them.
 */
function agentEnv(env: Env, { base, openai }: Gate): Record<string, string> {
  const proxied = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].some((name) => env[name] || env[name.toLowerCase()])
  const direct = [env.NO_PROXY || env.no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',')
  return {
    ANTHROPIC_BASE_URL: base,
    ANTHROPIC_API_BASE: base,
    OPENAI_BASE_URL: openai,
    OPENAI_API_BASE: openai,
    GOOGLE_GEMINI_BASE_URL: base,
    GEMINI_API_BASE: base,
    ...(proxied && { NO_PROXY: direct, no_proxy: direct }),
  }
}
