import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../../src/archive/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-make-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('makeFolder', () => {
  it('creates missing parents with the same mode, and leaves existing folders unchanged', () => {
    makeFolder(join(folder, 'a/b/c'), 0o700)
    makeFolder(join(folder, 'a/b/c'), 0o777)
    if (process.platform !== 'win32') for (const path of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'a/b/c')).isDirectory()).toBe(true)
  })

  it.skipIf(process.platform === 'win32')('throws ENOTDIR for a file and EEXIST for a dangling link in the way', () => {
    writeFileSync(join(folder, 'file'), '')
    symlinkSync('nowhere', join(folder, 'link'))
    expect(() => makeFolder(join(folder, 'file/x/y'))).toThrow('ENOTDIR')
    expect(() => makeFolder(join(folder, 'link'))).toThrow('EEXIST')
  })

  it.skipIf(process.platform !== 'linux')(
    'throws ENOENT below /proc, where the recursive mkdir of Node never returns',
    () => {
      const program = `const { makeFolder } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/archive/make-folder.ts'))})
      makeFolder('/proc/nope/x')`
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 30_000, encoding: 'utf8' })
      expect([status, stderr]).toEqual([1, expect.stringContaining('ENOENT')])
    },
    60_000,
  )
})
