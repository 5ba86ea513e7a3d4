import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runUninterrupted } from '../../src/cli/files/run-uninterrupted.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-uninterrupted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('work that a signal does not interrupt', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('is completed, and the process then ends by the signal before it begins other work: %s', async (asked) => {
    const module = join(import.meta.dirname, '../../src/cli/files/run-uninterrupted.ts')
    const program = `
      const { runUninterrupted } = await import(${JSON.stringify(module)})
      const { writeFileSync } = await import('node:fs')
      runUninterrupted(() => {
        process.kill(process.pid, '${asked}')
        for (const end = performance.now() + 300; performance.now() < end; );
        writeFileSync('${asked}', '')
      })
      await new Promise((resolve) => setTimeout(resolve, 60_000))
      writeFileSync('other', '')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, stdio: 'inherit' })
    expect(await new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)))).toBe(asked)
    expect([existsSync(join(folder, asked)), existsSync(join(folder, 'other'))]).toEqual([true, false])
  })

  it('returns or throws its result, and its signal listener is removed afterwards', async () => {
    const before = process.listenerCount('SIGINT')
    expect(runUninterrupted(() => 7)).toBe(7)
    expect(() =>
      runUninterrupted(() => {
        throw new Error('full')
      }),
    ).toThrow('full')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(process.listenerCount('SIGINT')).toBe(before)
  })

  it('adds one signal listener, however often it runs at once', async () => {
    const before = process.listenerCount('SIGINT')
    for (let i = 0; i < 20; i++) runUninterrupted(() => i)
    expect(process.listenerCount('SIGINT')).toBe(before + 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(process.listenerCount('SIGINT')).toBe(before)
  })
})
