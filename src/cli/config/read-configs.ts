import type { Terminal } from '../terminal.ts'
import type { Config } from './config.ts'
import { configFiles } from './config-files.ts'
import { readConfig } from './read-config.ts'

/** A configuration file that was looked for, and its contents. */
export interface LoadedConfig {
  readonly origin: string
  readonly config: Config | undefined
}

/**
 * The file of the folder and the user's own, in order of precedence.
 * @throws DecantError `invalid-config-file`
 */
export async function readConfigs(terminal: Pick<Terminal, 'cwd' | 'env'>): Promise<readonly LoadedConfig[]> {
  const { folder, user } = configFiles(terminal)
  return [
    { origin: folder ?? '', config: folder === undefined ? undefined : await readConfig(folder, user, terminal) },
    { origin: user, config: await readConfig(user, user, terminal) },
  ]
}
