import type http from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { sessionBody } from '../gateway/session-body.ts'
import { send, upstream } from '../gateway/wire.ts'
import { serving } from './serving.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})
describe.skipIf(process.platform === 'win32')('decant serve', { timeout: 60_000 }, () => {
  it('prints each variable on a separate line, and that recall is off and the gateway open without a token', async () => {
    const { base, stderr } = await serving(['--quiet'])
    await expect.poll(stderr, { timeout: 10_000 }).toContain('recall is off')
    const lines = ['ANTHROPIC_BASE_URL=', 'OPENAI_BASE_URL=', 'GOOGLE_GEMINI_BASE_URL='].map(
      (name) => `  ${name}${base}${name.startsWith('OPENAI') ? '/v1' : ''}`,
    )
    const open = [
      '  recall is off; set DECANT_TOKEN to serve it at /mcp',
      '  without it, anyone on this machine can use the gateway, read its counts and switch it',
    ]
    expect(stderr()).toBe(`${[`decant gateway on ${base}`, ...lines, ...open].join('\n')}\n`)
  })

  it('shows only counts at /decant/status, and answers 401 to a request without the token if one is set', async () => {
    const up = await upstream((_, response) => response.writeHead(200).end('{}'))
    closing.push(() => up.close())
    const state = async (base: string) => send(base, '/decant/status', { method: 'GET' })
    const { base, stderr } = await serving(['--window', '4k', '--anthropic', up.base])
    const secret = { 'x-claude-code-session-id': 'canary-session', 'x-api-key': 'canary-key' }
    await send(base, '/v1/messages', { headers: secret, body: sessionBody(30, { model: 'canary-model' }) })
    await expect.poll(stderr, { timeout: 10_000 }).toContain('"treatment":"compacted"')
    const { mode, ...counts } = JSON.parse((await state(base)).body.toString()) as Record<string, unknown>
    expect([mode, counts.compactions]).toEqual(['on', 1])
    expect(Object.values(counts).every((value) => typeof value === 'number')).toBe(true)
    const closed = await serving(['--quiet', '--anthropic', up.base], { DECANT_TOKEN: 'word' })
    expect((await state(closed.base)).status).toBe(401)
  })

  it('stops gracefully at SIGTERM: it is no longer ready, completes the open response, and exits with 0', async () => {
    const open: http.ServerResponse[] = []
    const up = await upstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: begun\n\n')
      open.push(response)
    })
    closing.push(() => up.close())
    const { base, child, ended, stderr } = await serving(['--quiet', '--anthropic', up.base])
    expect((await send(base, '/readyz', { method: 'GET' })).status).toBe(200)
    const answer = send(base, '/v1/messages', { body: '{}' })
    await expect.poll(() => open.length, { timeout: 10_000 }).toBe(1)
    child.kill('SIGTERM')
    // Nothing is requested until it has counted: a running request would be an open request too.
    await expect.poll(stderr, { timeout: 10_000 }).toMatch(/\ndecant: waits up to 30s for 1 open request; a second signal ends it at once\n$/)
    expect((await send(base, '/readyz', { method: 'GET' })).status).toBe(503)
    open[0]?.end('data: end\n\n')
    const { complete, body } = await answer
    expect([complete, body.toString()]).toEqual([true, 'data: begun\n\ndata: end\n\n'])
    expect(await ended).toBe(0)
  })

  it('waits for open requests as long as --grace allows, and then aborts them', async () => {
    const up = await upstream(() => {})
    closing.push(() => up.close())
    const { base, child, ended } = await serving(['--grace', '1s', '--anthropic', up.base])
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk
    })
    const answer = send(base, '/v1/messages', { body: '{}' }).catch((error: Error) => error.message)
    await expect.poll(() => up.got.length, { timeout: 10_000 }).toBe(1)
    const from = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(performance.now() - from).toBeGreaterThan(950)
    expect(await answer).toBe('socket hang up')
    expect(log).toContain('"status":499,"error":"stopped"')
  })

  it('ends at a second signal, even a different one, without waiting for open requests', async () => {
    const up = await upstream(() => {})
    closing.push(() => up.close())
    const { base, child, ended } = await serving(['--quiet', '--grace', '5m', '--anthropic', up.base])
    send(base, '/v1/messages', { body: '{}' }).catch(() => {})
    await expect.poll(() => up.got.length, { timeout: 10_000 }).toBe(1)
    child.kill('SIGTERM')
    await expect.poll(async () => (await send(base, '/readyz', { method: 'GET' })).status, { timeout: 10_000 }).toBe(503)
    child.kill('SIGINT')
    expect(await ended).toBe(null)
  })

  it('continues and completes open requests if its log is no longer read', async () => {
    const open: http.ServerResponse[] = []
    const up = await upstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: begun\n\n')
      open.push(response)
    })
    closing.push(() => up.close())
    const { base, child, ended } = await serving(['--anthropic', up.base])
    const answer = send(base, '/v1/messages', { body: '{}' })
    await expect.poll(() => open.length, { timeout: 10_000 }).toBe(1)
    child.stderr?.destroy()
    const others = [send(base, '/v1/messages', { body: '{}' }), send(base, '/v1/messages', { body: '{}' })]
    await expect.poll(() => open.length, { timeout: 10_000 }).toBe(3)
    for (const response of open.toReversed()) {
      response.end('data: end\n\n')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    for (const { complete } of [await answer, ...(await Promise.all(others))]) expect(complete).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('exits with 0 at SIGINT without waiting if only an idle connection is open', async () => {
    const { base, child, ended, stderr } = await serving(['--quiet', '--grace', '10m'])
    expect((await send(base, '/livez', { method: 'GET' })).headers.connection).toBe('keep-alive')
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(stderr()).not.toContain('waits up to')
  })
})
