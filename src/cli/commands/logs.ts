import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { write } from '../files/write.ts'
import { AGENTS, type AgentLogs, agentLogs } from '../logs/agent-logs.ts'
import { type AgentSession, sessionsOf } from '../logs/sessions-of.ts'
import { meant } from '../option/meant.ts'
import { wholeNumber } from '../option/whole-number.ts'
import { harmless } from '../print/harmless.ts'
import { quoted } from '../print/quoted.ts'
import { shortPath } from '../print/short-path.ts'
import { tell } from '../print/tell.ts'
import { agentLine, type Kept, sessionLine } from '../show/log-lines.ts'
import type { Terminal } from '../terminal.ts'

/** `decant logs`: lists where the agents of this machine keep their logs, and the newest ones, as input for other commands. Opens none of them. */
export async function runLogs([agent]: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const most = wholeNumber('--limit', options.limit, 1)
  const all = agentLogs(terminal)
  const wanted = agent === undefined ? all : [await named(agent, all)]
  const kept = wanted.flatMap((logs): Kept[] => {
    const [first, ...rest] = sessionsOf(logs)
    return first ? [{ ...logs, sessions: [first, ...rest] }] : []
  })
  const [one] = kept
  const reader = { plain: options.plain === true, now: new Date(), terminal }
  const lines = () =>
    kept.flatMap((of) => (agent === undefined ? agentLine(of, reader) : of.sessions.slice(0, most).map((session) => sessionLine(session, reader))))
  if (options.json) {
    const told = options.newest ? kept.slice().sort(byNewest).slice(0, 1) : kept
    const each = agent === undefined || options.newest ? 1 : most
    await write(terminal.stdout, `${JSON.stringify({ schema: 1, agents: told.map((of) => asJson(of, each)) })}\n`)
  } else await write(terminal.stdout, options.newest ? newest(kept) : harmless(lines().join('')))
  if (!one) tell(terminal, `No logs were found: looked in ${wanted.map(({ folder }) => shortPath(folder, terminal)).join(', ')}.\nName files of your own.\n`)
  else if (!options.json && !options.newest && !options.plain) tell(terminal, afterLogs(one, terminal))
  return one ? EXIT.ok : EXIT.nothingToDo
}

/** @throws DecantError `usage` for an unknown agent */
async function named(agent: string, all: readonly AgentLogs[]): Promise<AgentLogs> {
  const found = all.find((logs) => logs.agent === agent)
  if (found) return found
  if (agent === 'opencode') throw new DecantError('usage', 'OpenCode keeps a database and no logs', 'Have it write a file: opencode export ID > run.json.')
  // Names in the style of the formats: claude-code, gemini-cli.
  const guess = AGENTS.find((name) => agent.startsWith(`${name}-`)) ?? (await meant(agent, AGENTS))
  throw new DecantError(
    'usage',
    `decant does not know where '${agent.slice(0, 80)}' keeps its logs`,
    `${guess ? `Did you mean ${guess}? ` : ''}Known agents: ${AGENTS.join(', ')}.`,
  )
}

function byNewest({ sessions: [a] }: Kept, { sessions: [b] }: Kept): number {
  return b.changed.getTime() - a.changed.getTime()
}

/** The path of the newest session, for `"$(decant logs --newest)"`. */
function newest(kept: readonly Kept[]): string {
  const [first] = kept.slice().sort(byNewest)
  return first ? `${first.sessions[0].path}\n` : ''
}

function asJson({ agent, folder, sessions }: Kept, most: number): object {
  const told = ({ path, bytes, changed }: AgentSession) => ({ path, bytes, changed: changed.toISOString() })
  const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0)
  return { agent, folder, count: sessions.length, bytes, sessions: sessions.slice(0, most).map(told) }
}

/** The number of sessions below which `decant habits` can hardly learn: it needs as many runs. */
const ENOUGH = 4

/** What to do with an agent's logs. */
function afterLogs({ agent, folder, sessions }: Kept, terminal: Terminal): string {
  const look = `Look at the newest: decant inspect "$(decant logs ${agent} --newest)"\n`
  if (sessions.length < ENOUGH) return look
  const path = shortPath(folder, terminal)
  const all = path.startsWith('~/') ? `~/${quoted(path.slice(2))}` : quoted(path)
  return `${look}Learn which names ${agent} comes back to: decant habits ${all}\n`
}
