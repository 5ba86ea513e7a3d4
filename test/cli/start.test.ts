import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Writes what is loaded to stderr. */
const told = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
   registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`,
)}`

it('help starts without any room but the command line and messages', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', told, join(root, 'src/cli/main.ts'), '--help'], {
    encoding: 'utf8',
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: tmpdir(), XDG_CONFIG_HOME: tmpdir() },
  })
  expect(status).toBe(0)
  expect(stdout).toContain('decant compress')
  const rooms = new Set([...stderr.matchAll(/\/src\/([a-z-]+)\//g)].map(([, room]) => room))
  expect([...rooms].sort()).toEqual(['cli', 'message'])
})
