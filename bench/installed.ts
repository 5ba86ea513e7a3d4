import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the packages named by a folder of the bench are installed; if they are missing, installs them as its lock file pins them. */
export function installed(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules'))) return true
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: folder,
    stdio: 'ignore',
    timeout: 240_000,
  })
  return status === 0
}
