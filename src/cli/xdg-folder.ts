import { isAbsolute } from 'node:path'
import type { Terminal } from './terminal.ts'

/**
 * The folder that a variable of XDG names. One that does not begin at the root counts as none, as XDG wants it: it would be another one wherever somebody
 * works. https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function xdgFolder(name: 'XDG_CONFIG_HOME' | 'XDG_DATA_HOME', { env }: Pick<Terminal, 'env'>): string | undefined {
  const folder = env[name]
  return folder !== undefined && isAbsolute(folder) ? folder : undefined
}
