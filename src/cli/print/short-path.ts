import { join } from 'node:path'
import { homeFolder } from '../home-folder.ts'
import type { Terminal } from '../terminal.ts'

/** A path for people: with `~` for the home folder. */
export function shortPath(path: string, terminal: Pick<Terminal, 'env'>): string {
  const home = join(homeFolder(terminal), '/')
  return path.startsWith(home) ? `~/${path.slice(home.length)}` : path
}
