import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentLogs } from './agent-logs.ts'

/** The file of an agent's session. */
export interface AgentSession {
  readonly path: string
  readonly bytes: number
  /** When it was last written. */
  readonly changed: Date
}

/** The sessions of an agent, newest first, without links, empty files, and files that cannot be examined or have disappeared meanwhile. */
export function sessionsOf({ folder, depth, isSession }: AgentLogs): readonly AgentSession[] {
  const found: AgentSession[] = []
  const visit = (below: string, left: number) => {
    for (const entry of entriesOf(join(folder, below))) {
      const at = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && left > 0) visit(at, left - 1)
      else if (entry.isFile() && isSession.test(at)) found.push(...sessionAt(join(folder, at)))
    }
  }
  visit('', depth)
  return found.sort((a, b) => b.changed.getTime() - a.changed.getTime() || (a.path < b.path ? -1 : 1))
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function sessionAt(path: string): AgentSession[] {
  try {
    const { size: bytes, mtime: changed } = statSync(path)
    return bytes > 0 ? [{ path, bytes, changed }] : []
  } catch {
    return []
  }
}
