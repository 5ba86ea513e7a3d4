import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const door = pathToFileURL(join(import.meta.dirname, '../../src/archive/index.ts')).href

it.skipIf(process.platform === 'win32')('withFileLock rejects with the error of the system when the disk takes no lock file (skipped on Windows)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-lock-'))
  try {
    const code = `const { withFileLock } = await import(${JSON.stringify(door)})
      await withFileLock(process.argv[1], () => console.log('ran')).catch((error) => console.log(error.code, error.path))`
    const file = join(folder, 'memory')
    const limited = ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath, '--input-type=module', '-e', code, file]
    expect(spawnSync('sh', limited, { encoding: 'utf8' }).stdout).toMatch(new RegExp(`^(?:ENOSPC|EIO) ${file}\\.lock\\n$`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
