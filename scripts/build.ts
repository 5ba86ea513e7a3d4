import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
rmSync(join(root, 'dist'), { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
if (status === 0) chmodSync(join(root, 'dist/cli/main.js'), 0o755)
process.exitCode = status ?? 1
