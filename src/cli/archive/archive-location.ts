import { isAbsolute, join, resolve } from 'node:path'
import { type Archive, openArchive, parseArchiveName } from '../../archive/index.ts'
import { homeFolder } from '../home-folder.ts'
import type { Terminal } from '../terminal.ts'
import { xdgFolder } from '../xdg-folder.ts'

/**
 * The absolute path of the archive: from `--archive`, else DECANT_ARCHIVE, else the XDG data folder. `:memory:` has no path.
 * @throws DecantError `unknown-archive`, and what `homeFolder` throws
 */
export function archivePath(option: unknown, terminal: Terminal): string {
  const { env } = terminal
  const named = typeof option === 'string' && option !== '' ? option : env.DECANT_ARCHIVE
  if (named) {
    const place = parseArchiveName(named)
    return place === ':memory:' || isAbsolute(place) ? place : resolve(terminal.cwd, place)
  }
  const appData = process.platform === 'win32' ? env.LOCALAPPDATA : undefined
  const data = xdgFolder('XDG_DATA_HOME', terminal) ?? (appData || join(homeFolder(terminal), '.local', 'share'))
  return join(data, 'decant', 'archive.db')
}

/**
 * Opens the archive that a command works with; creates its folder if it is missing.
 * @param scope whose records are stored and found, under the archive's name for it
 */
export function openCliArchive(option: unknown, terminal: Terminal, scope = ''): Promise<Archive> {
  const path = archivePath(option, terminal)
  return openArchive(path === ':memory:' ? path : `sqlite:${path}`, { scope })
}
