import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Terminal } from '../terminal.ts'

/** Name of the file of a folder. */
const FOLDER_FILE = 'decant.config.json'

/** Where configuration is read from: the nearest `decant.config.json` at or above the folder, and the user's own file. */
export interface ConfigFiles {
  readonly folder: string | undefined
  readonly user: string
}

/** The files for a terminal. Above the home folder and above the root of a repository nothing is looked for. */
export function configFiles({ cwd, env }: Pick<Terminal, 'cwd' | 'env'>): ConfigFiles {
  const home = env.HOME ?? env.USERPROFILE ?? homedir()
  const config = env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA ? env.APPDATA : join(home, '.config'))
  let folder: string | undefined
  for (let at = resolve(cwd); ; at = dirname(at)) {
    if (existsSync(join(at, FOLDER_FILE))) folder = join(at, FOLDER_FILE)
    if (folder !== undefined || existsSync(join(at, '.git')) || at === home || dirname(at) === at) break
  }
  return { folder, user: join(config, 'decant', 'config.json') }
}
