import { isAbsolute, join } from 'node:path'
import { homeFolder } from '../home-folder.ts'
import type { Terminal } from '../terminal.ts'
import { xdgFolder } from '../xdg-folder.ts'

/** Where an agent stores its sessions, as files that decant reads. */
export interface AgentLogs {
  /** The user's name for the agent. */
  readonly agent: string
  readonly folder: string
  /** How many folders below `folder` the sessions are. */
  readonly depth: number
  /** Matches session files by their path below the folder, with `/` between folders. */
  readonly isSession: RegExp
}

/** The base of a folder: the home folder, unless a variable names another; the user's data folder; or the working folder. */
type Root = { readonly home: string; readonly variable?: string } | 'data' | 'work'

type Place = readonly [agent: string, root: Root, below: string, depth: number, isSession: RegExp]

const CLAUDE = { home: '.claude', variable: 'CLAUDE_CONFIG_DIR' }
const KIMI_CODE = { home: '.kimi-code', variable: 'KIMI_CODE_HOME' }

const PLACES: readonly Place[] = [
  ['claude', CLAUDE, 'projects', 1, /(?:^|\/)(?!agent-)[^/]*\.jsonl$/],
  ['codex', { home: '.codex', variable: 'CODEX_HOME' }, 'sessions', 3, /(?:^|\/)rollout-[^/]*\.jsonl$/],
  ['gemini', { home: '.gemini' }, 'tmp', 2, /\/chats\/[^/]+\.jsonl?$/],
  ['qwen', { home: '.qwen' }, 'projects', 2, /\/chats\/[^/]+\.jsonl$/],
  ['copilot', { home: '.copilot' }, 'session-state', 1, /(?:^|\/)events\.jsonl$/],
  ['droid', { home: '.factory' }, 'sessions', 1, /\.jsonl$/],
  ['kimi', { home: '.kimi' }, 'sessions', 2, /\/context\.jsonl$/],
  ['kimi-code', KIMI_CODE, 'sessions', 4, /\/agents\/main\/wire\.jsonl$/],
  ['cline', { home: '.cline' }, 'data/sessions', 1, /\.messages\.json$/],
  ['continue', { home: '.continue' }, 'sessions', 0, /^(?!sessions\.json$).*\.json$/],
  ['pi', { home: '.pi/agent', variable: 'PI_CODING_AGENT_DIR' }, 'sessions', 1, /\.jsonl$/],
  ['amp', 'data', 'amp/threads', 0, /^T-[^/]*\.json$/],
  ['goose', 'data', 'goose/sessions', 0, /\.jsonl$/],
  ['specstory', 'work', '.specstory/history', 0, /\.md$/],
  ['aider', 'work', '.', 0, /^\.aider\.chat\.history\.md$/],
]

/** Sub-agents with a log of their own that can be told from a session by its path: older versions of Claude Code put it beside those of sessions. */
const SUB_AGENT_PLACES: readonly Place[] = [
  ['claude', CLAUDE, 'projects', 3, /(?:\/subagents\/[^/]*|(?:^|\/)agent-[^/]*)\.jsonl$/],
  ['kimi-code', KIMI_CODE, 'sessions', 4, /\/agents\/(?!main\/)[^/]*\/wire\.jsonl$/],
]

/** The agents whose logs are looked for. */
export const AGENTS: readonly string[] = PLACES.map(([agent]) => agent)

/**
 * Where agents keep their logs, for agents whose log files decant reads. Most of them do not document it, and any may move them. OpenCode is not
 * among them: it keeps a database, from which `opencode export` writes a file.
 * @param ofSubAgents whether the logs of sub-agents are wanted instead of those of sessions
 */
export function agentLogs(terminal: Pick<Terminal, 'env' | 'cwd'>, ofSubAgents: boolean): readonly AgentLogs[] {
  return (ofSubAgents ? SUB_AGENT_PLACES : PLACES).map(([agent, root, below, depth, isSession]) => ({
    agent,
    folder: join(rootFolder(root, terminal), below),
    depth,
    isSession,
  }))
}

function rootFolder(root: Root, terminal: Pick<Terminal, 'env' | 'cwd'>): string {
  if (root === 'work') return terminal.cwd
  if (root === 'data') return xdgFolder('XDG_DATA_HOME', terminal) ?? join(homeFolder(terminal), '.local/share')
  const fromVariable = root.variable === undefined ? undefined : terminal.env[root.variable]
  return fromVariable !== undefined && isAbsolute(fromVariable) ? fromVariable : join(homeFolder(terminal), root.home)
}
