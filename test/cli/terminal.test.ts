import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, '../../src/cli/main.ts')

describe.skipIf(process.platform === 'win32')('a deleted current folder', () => {
  const inGone = (...args: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-gone-'))
    try {
      return spawnSync('sh', ['-c', 'rmdir "$PWD" && exec "$0" "$@"', process.execPath, MAIN, ...args], { cwd: folder, encoding: 'utf8' })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('does not prevent --help, and is reported by a command that needs it', () => {
    expect(inGone('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Usage:') })
    expect(inGone('inspect', '/run.json')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'decant: The folder in which this was started no longer exists\n  Change to an existing folder, and run again.\n',
    })
  })
})
