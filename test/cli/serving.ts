import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'

const main = join(import.meta.dirname, '../../src/cli/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'decant-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

/** Starts `decant serve` in its own process and resolves once it listens; it is ended with the test. */
export async function serving(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd: string = folder,
): Promise<{ base: string; child: ChildProcess; ended: Promise<number | null>; stderr: () => string }> {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  closing.push(() => {
    child.kill('SIGKILL')
    return ended
  })
  let err = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk
  })
  await expect.poll(() => err, { timeout: 30_000 }).toMatch(/decant gateway on http:\S+\n/)
  return { base: /gateway on (\S+)/.exec(err)?.[1] ?? '', child, ended, stderr: () => err }
}
