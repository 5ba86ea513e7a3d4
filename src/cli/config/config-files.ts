import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { pathExists } from '../files/path-exists.ts'
import { homeFolder } from '../home-folder.ts'
import type { Terminal } from '../terminal.ts'
import { xdgFolder } from '../xdg-folder.ts'

/** Names of the folder's file and the user's own, before `.json` or `.jsonc`. */
const [FOLDER_FILE, USER_FILE] = ['decant.config', 'config']

/** The sources of configuration: the nearest `decant.config.json` or `.jsonc` at or above the folder, and the user's own file. */
export interface ConfigFiles {
  readonly folder: string | undefined
  readonly user: string
}

/**
 * The configuration files for a terminal. Folders above the home folder and above the root of a repository are not searched.
 * @throws DecantError `invalid-config-file` if both kinds are in one folder, because one would be ignored silently; what `homeFolder` throws
 */
export function configFiles({ cwd, env }: Pick<Terminal, 'cwd' | 'env'>): ConfigFiles {
  const home = homeFolder({ env })
  const appData = process.platform === 'win32' ? env.APPDATA : undefined
  const config = xdgFolder('XDG_CONFIG_HOME', { env }) ?? (appData || join(home, '.config'))
  let folder: string | undefined
  for (let at = resolve(cwd); ; at = dirname(at)) {
    folder = configFileIn(at, FOLDER_FILE)
    if (folder !== undefined || existsSync(join(at, '.git')) || at === home || dirname(at) === at) break
  }
  return { folder, user: configFileIn(join(config, 'decant'), USER_FILE) ?? join(config, 'decant', `${USER_FILE}.json`) }
}

/** The file of that name, even if it is a dangling link: whoever made it meant it to count. */
function configFileIn(folder: string, name: string): string | undefined {
  const [file, other] = ['.json', '.jsonc'].map((ending) => join(folder, name + ending)).filter(pathExists)
  if (file === undefined || other === undefined) return file
  throw new DecantError('invalid-config-file', `There are two configuration files, ${name}.json and ${name}.jsonc`, 'Remove one of them.', { file })
}
