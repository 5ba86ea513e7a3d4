import { basename } from 'node:path'
import { archivePath } from '../archive/archive-location.ts'
import { scopeName } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { PASS } from '../serve/pass.ts'
import { openaiPath } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'
import { agentEnv } from './agent-env.ts'
import { agents, RECALL_TOKEN } from './agents.ts'
import type { AgentRun } from './run-agent.ts'

/** The gateway that an agent is sent through. */
export interface Through {
  readonly base: string
  /** Whose records are found and kept, as the archive names it. */
  readonly scope: string
  /** For recall. */
  readonly token: string
  /** For its state. */
  readonly pass: string
}

/**
 * How an agent is run behind a gateway: with its own arguments, and by variables and arguments alone told of it. @param args the agent's name and its
 * first arguments
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
