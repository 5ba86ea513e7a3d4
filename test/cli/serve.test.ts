import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { send, upstream } from '../gateway/wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})
const main = join(import.meta.dirname, '../../src/cli/main.ts')

/** `decant serve` in a process of its own, once it listens. */
async function serve(args: readonly string[], env: Record<string, string> = {}): Promise<{ base: string; child: ChildProcess; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closing.push(() => child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  let err = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk
  })
  await expect.poll(() => err, { timeout: 30_000 }).toMatch(/decant gateway on http:\S+\n/)
  return { base: /gateway on (\S+)/.exec(err)?.[1] ?? '', child, ended }
}

describe.skipIf(process.platform === 'win32')('decant serve', { timeout: 60_000 }, () => {
  it('stops gracefully: at SIGTERM it is no longer ready, what is open ends, and then so does it', async () => {
    const open: http.ServerResponse[] = []
    const up = await upstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: begun\n\n')
      open.push(response)
    })
    closing.push(() => up.close())
    const { base, child, ended } = await serve(['--quiet', '--anthropic', up.base])
    expect((await send(base, '/readyz', { method: 'GET' })).status).toBe(200)
    const answer = send(base, '/v1/messages', { body: '{}' })
    await expect.poll(() => open.length, { timeout: 10_000 }).toBe(1)
    child.kill('SIGTERM')
    await expect.poll(async () => (await send(base, '/readyz', { method: 'GET' })).status, { timeout: 10_000 }).toBe(503)
    open[0]?.end('data: end\n\n')
    const { complete, body } = await answer
    expect([complete, body.toString()]).toEqual([true, 'data: begun\n\ndata: end\n\n'])
    expect(await ended).toBe(0)
  })

  it('stops at once where nothing is open', async () => {
    const { child, ended } = await serve(['--quiet'])
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })
})
