import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeVersionError } from '../../src/cli/node-version-error.ts'

const root = join(import.meta.dirname, '../..')
/** Writes the loaded modules to stderr. */
const loadReporter = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
   registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`,
)}`

it('--help loads no source folders except cli, message and package', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', loadReporter, join(root, 'src/cli/main.ts'), '--help'], {
    encoding: 'utf8',
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: tmpdir(), XDG_CONFIG_HOME: tmpdir() },
  })
  expect(status).toBe(0)
  expect(stdout).toContain('compress [...files]')
  const rooms = new Set([...stderr.matchAll(/\/src\/([a-z-]+)\//g)].map(([, room]) => room))
  expect([...rooms].sort()).toEqual(['cli', 'message', 'package'])
})

it('an unsupported Node version is reported, and nothing but the entry file and the version check is loaded', () => {
  const older = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process.versions, 'node', { value: '20.20.2' })")}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', older, '--import', loadReporter, join(root, 'src/cli/main.ts'), '--help'], {
    encoding: 'utf8',
  })
  const loaded = stderr.split('\n').filter((line) => line.includes('/src/'))
  expect([stdout, status]).toEqual(['', 1])
  expect(loaded.map((url) => url.replace(/.*\//, ''))).toEqual(['main.ts', 'node-version-error.ts'])
  expect(stderr).toMatch(/\ndecant needs Node 22\.13 or newer; this is 20\.20\.2\n$/)
})

it.each([
  ['20.20.2', true],
  ['22.12.0', true],
  ['22.13.0', false],
  ['24.0.0', false],
])('Node %s is too old: %s', (version, isTooOld) => expect(nodeVersionError(version) !== undefined).toBe(isTooOld))
