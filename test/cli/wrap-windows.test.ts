import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-windows-'))
  vi.resetModules()
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

function program(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

it('on Windows an agent installed as a `.cmd` file is found, and run by the shell with each argument escaped', async () => {
  const env = { PATH: folder, PATHEXT: '.EXE;.CMD', SEEN: join(folder, 'seen') }
  const { isRunnable } = await import('../../src/cli/wrap/is-runnable.ts')
  program('codex.CMD', '@echo off')
  vi.stubEnv('PATHEXT', env.PATHEXT)
  vi.stubEnv('comspec', program('shell', '#!/bin/sh\nfor word in "$@"; do echo "$word"; done > "$SEEN"\nexit 7\n'))
  expect(isRunnable({ command: 'codex', env, cwd: folder })).toBe(true)
  expect(isRunnable({ command: 'gemini', env, cwd: folder })).toBe(false)
  const { runAgent } = await import('../../src/cli/wrap/run-agent.ts')
  expect(await runAgent({ command: 'codex', args: ['exec', 'a "b" & c'], env, cwd: folder })).toBe(7)
  expect(readFileSync(env.SEEN, 'utf8').trim().split('\n')).toEqual(['/d', '/s', '/c', '"codex ^"exec^" ^"a^ \\^"b\\^"^ ^&^ c^""'])
})
