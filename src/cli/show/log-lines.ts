import type { AgentLogs } from '../logs/agent-logs.ts'
import type { AgentSession } from '../logs/sessions-of.ts'
import { formatCount } from '../print/format-count.ts'
import { formatSize } from '../print/format-size.ts'
import { formatTimeAgo } from '../print/format-time-ago.ts'
import { plainLine } from '../print/plain-line.ts'
import { shortPath } from '../print/short-path.ts'
import type { Terminal } from '../terminal.ts'

/** An agent that has sessions here, newest first. */
export interface AgentSessions extends AgentLogs {
  readonly sessions: readonly [AgentSession, ...AgentSession[]]
}

/** The reader of the lines: a program (`plain`) or a person; what the logs are of, and the present time. */
export interface LineOptions {
  readonly plain: boolean
  readonly noun: 'session' | 'sub-agent'
  readonly now: Date
  readonly terminal: Terminal
}

/** A line for an agent: the number of its sessions, their size, when the newest was last written, and their folder. */
export function agentLine({ agent, folder, sessions }: AgentSessions, { plain, noun, now, terminal }: LineOptions): string {
  const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0)
  const { changed } = sessions[0]
  if (plain) return plainLine(agent, sessions.length, bytes, changed.toISOString(), folder)
  const cells = [formatCount(sessions.length, noun).padStart(14), formatSize(bytes).padStart(11), formatTimeAgo(changed, now).padStart(11)]
  return `${agent.padEnd(10)}${cells.join('')}  ${shortPath(folder, terminal)}\n`
}

/** A line for a session: when it was last written, its size, and its file. */
export function sessionLine({ path, bytes, changed }: AgentSession, { plain, now, terminal }: LineOptions): string {
  if (plain) return plainLine(changed.toISOString(), bytes, path)
  return `${formatTimeAgo(changed, now).padStart(11)}${formatSize(bytes).padStart(11)}  ${shortPath(path, terminal)}\n`
}
