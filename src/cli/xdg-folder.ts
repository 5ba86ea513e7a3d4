import { isAbsolute } from 'node:path'
import type { Terminal } from './terminal.ts'

/**
 * The folder that an XDG variable names. A relative path is ignored, as XDG requires: it would name a different folder for each working
 * folder. https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function xdgFolder(name: 'XDG_CONFIG_HOME' | 'XDG_DATA_HOME', { env }: Pick<Terminal, 'env'>): string | undefined {
  const folder = env[name]
  return folder !== undefined && isAbsolute(folder) ? folder : undefined
}
