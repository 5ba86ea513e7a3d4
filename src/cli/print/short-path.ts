import { join } from 'node:path'
import { homeFolder } from '../home-folder.ts'
import type { Terminal } from '../terminal.ts'

/** A path as people write it: below their own folder from there on. */
export function shortPath(path: string, terminal: Pick<Terminal, 'env'>): string {
  const home = join(homeFolder(terminal), '/')
  return path.startsWith(home) ? `~/${path.slice(home.length)}` : path
}
