import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { AGENTS, type AgentLogs, agentLogs } from '../logs/agent-logs.ts'
import { type AgentSession, sessionsOf } from '../logs/sessions-of.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { suggestName } from '../option/suggest-name.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { shellQuote } from '../print/shell-quote.ts'
import { shortPath } from '../print/short-path.ts'
import { writeJson } from '../print/write-json.ts'
import { writeWithLineEnd } from '../print/write-with-line-end.ts'
import { type AgentSessions, agentLine, sessionLine } from '../show/log-lines.ts'
import type { Terminal } from '../terminal.ts'

/** `decant logs`: lists where the agents of this machine keep their logs, and the newest ones, as input for other commands. Opens none of them. */
export async function runLogs([agent]: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const limit = parseInteger('--limit', options.limit, 1)
  const ofSubAgents = options.subAgents === true
  const all = agentLogs(terminal, ofSubAgents)
  const wanted = agent === undefined ? all : [await findAgent(agent, all)]
  const agentsWithLogs = wanted.flatMap((logs): AgentSessions[] => {
    const [first, ...rest] = sessionsOf(logs)
    return first ? [{ ...logs, sessions: [first, ...rest] }] : []
  })
  const [firstAgent] = agentsWithLogs
  const reader = { plain: options.plain === true, noun: ofSubAgents ? 'sub-agent' : 'session', now: new Date(), terminal } as const
  const lines = () =>
    agentsWithLogs.flatMap((of) => (agent === undefined ? agentLine(of, reader) : of.sessions.slice(0, limit).map((session) => sessionLine(session, reader))))
  if (options.json) {
    const listed = options.newest ? agentsWithLogs.slice().sort(byNewest).slice(0, 1) : agentsWithLogs
    const each = agent === undefined || options.newest ? 1 : limit
    await writeJson(terminal, { schema: 1, agents: listed.map((of) => asJson(of, each)) })
  } else if (options.newest) await writeWithLineEnd(terminal.stdout, newestPath(agentsWithLogs))
  else await printPage(terminal, lines().join(''))
  if (!firstAgent)
    printMessage(terminal, `No logs were found: looked in ${wanted.map(({ folder }) => shortPath(folder, terminal)).join(', ')}.\nName files of your own.\n`)
  else if (!options.json && !options.newest && !options.plain) printMessage(terminal, nextStepText(firstAgent, ofSubAgents, terminal))
  return firstAgent ? EXIT.ok : EXIT.nothingToDo
}

/** @throws DecantError `usage` for an unknown agent */
async function findAgent(agent: string, all: readonly AgentLogs[]): Promise<AgentLogs> {
  const found = all.find((logs) => logs.agent === agent)
  if (found) return found
  if (AGENTS.includes(agent))
    throw new DecantError(
      'usage',
      `decant knows no place where ${agent} keeps logs of sub-agents alone`,
      `Leave out --sub-agents; known are ${all.map((logs) => logs.agent).join(' and ')}.`,
    )
  if (agent === 'opencode') throw new DecantError('usage', 'OpenCode keeps a database and no logs', 'Have it write a file: opencode export ID > run.json.')
  // Names in the style of the formats: claude-code, gemini-cli.
  const guess = AGENTS.find((name) => agent.startsWith(`${name}-`)) ?? (await suggestName(agent, AGENTS))
  throw new DecantError(
    'usage',
    `decant does not know where '${agent.slice(0, 80)}' keeps its logs`,
    `${guess ? `Did you mean ${guess}? ` : ''}Known agents: ${AGENTS.join(', ')}.`,
  )
}

function byNewest({ sessions: [a] }: AgentSessions, { sessions: [b] }: AgentSessions): number {
  return b.changed.getTime() - a.changed.getTime()
}

/** The path of the newest session, for `"$(decant logs --newest)"`. */
function newestPath(agentsWithLogs: readonly AgentSessions[]): string {
  const [first] = agentsWithLogs.slice().sort(byNewest)
  return first ? `${first.sessions[0].path}\n` : ''
}

function asJson({ agent, folder, sessions }: AgentSessions, limit: number): object {
  const sessionJson = ({ path, bytes, changed }: AgentSession) => ({ path, bytes, changed: changed.toISOString() })
  const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0)
  return { agent, folder, count: sessions.length, bytes, sessions: sessions.slice(0, limit).map(sessionJson) }
}

/** The number of sessions below which `decant habits` can hardly learn: it needs as many runs. */
const MIN_SESSIONS = 4

/** What to do with an agent's logs. */
function nextStepText({ agent, folder, sessions }: AgentSessions, ofSubAgents: boolean, terminal: Terminal): string {
  const inspectText = `Look at the newest: decant inspect "$(decant logs ${agent} --newest${ofSubAgents ? ' --sub-agents' : ''})"\n`
  if (ofSubAgents || sessions.length < MIN_SESSIONS) return inspectText
  const path = shortPath(folder, terminal)
  const all = path.startsWith('~/') ? `~/${shellQuote(path.slice(2))}` : shellQuote(path)
  return `${inspectText}Learn which names ${agent} comes back to: decant habits ${all}\n`
}
