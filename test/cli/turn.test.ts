import { afterEach, describe, expect, it } from 'vitest'
import { sessionBody } from '../gateway/session-body.ts'
import { send, sha, upstream } from '../gateway/wire.ts'
import { decant } from './fake-terminal.ts'
import { serving } from './serving.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of closing.splice(0)) await end()
})

describe('decant turn', { timeout: 60_000 }, () => {
  it('switches a running gateway off and on, which status shows, and which web pages and wrong tokens cannot do', async () => {
    const up = await upstream((_, response) => response.end('{}'))
    closing.push(up.close)
    const { base } = await serving(['--quiet', '--window', '8000', '--anthropic', up.base], { DECANT_TOKEN: 'word' })
    const env = { DECANT_TOKEN: 'word', DECANT_GATEWAY: base }
    const token = { 'x-decant-token': 'word' }
    expect(await decant('.', ['turn', 'off'], '', env)).toMatchObject({ code: 0, out: 'The gateway passes every request unchanged.\n', err: '' })
    const locked = await decant('.', ['turn', 'on'], '', { ...env, DECANT_TOKEN: 'other' })
    expect(locked).toMatchObject({ code: 1, err: expect.stringContaining(`The gateway at ${base} did not accept the token\n  Set DECANT_TOKEN`) })
    await send(base, '/v1/messages', { body: sessionBody(40), headers: token })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sessionBody(40)))
    await expect.poll(async () => (await decant('.', ['status'], '', env)).out, { timeout: 20_000 }).toContain('switched off')
    const forbidden = [{}, { 'x-decant-token': 'other' }, { ...token, origin: 'https://evil.example' }, { ...token, host: 'evil.example' }]
    for (const headers of forbidden)
      expect((await send(base, '/decant/status', { headers: { ...headers, 'x-decant-mode': 'on' } })).status, JSON.stringify(headers)).toBeGreaterThan(400)
    expect((await send(base, '/decant/status', { method: 'GET', headers: { ...token, 'x-decant-mode': 'on' } })).body.toString()).toContain('"mode":"off"')
    for (const wanted of [{ 'x-decant-mode': 'of' }, {}]) {
      const wrong = await send(base, '/decant/status', { headers: { ...token, ...wanted } })
      expect([wrong.status, wrong.body.toString()]).toEqual([
        400,
        expect.stringContaining('"decant_unknown_mode","message":"x-decant-mode takes on, hold or off'),
      ])
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await send(base, '/decant/status', { method, headers: { ...token, 'x-decant-mode': 'on' } })
      expect([status, headers.allow], method).toEqual([405, 'GET, HEAD, POST'])
    }
    expect((await send(base, '/decant/status', { method: 'HEAD', headers: token })).status).toBe(200)
    expect((await decant('.', ['turn', 'on'], '', env)).code).toBe(0)
    expect((await send(base, '/v1/messages', { body: sessionBody(40), headers: token })).headers['x-decant-status']).toBe('compacted')
  })

  it('reports an unknown mode, an unreachable gateway and an invalid address', async () => {
    const env = { DECANT_GATEWAY: 'http://127.0.0.1:1' }
    expect(await decant('.', ['turn', 'down'], '', env)).toMatchObject({ code: 2, out: '' })
    const { code, out, err } = await decant('.', ['turn', 'off'], '', env)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('No gateway at http://127.0.0.1:1 could be switched')
    const https = await decant('.', ['turn', 'off', '--gateway', 'https://127.0.0.1:1'], '', {})
    expect(https).toMatchObject({ code: 2, err: expect.stringContaining('A gateway is switched over http, and https://127.0.0.1:1 is https') })
    for (const [from, args, told] of [
      ['--gateway', ['--gateway', 'foo'], {}],
      ['DECANT_GATEWAY', [], { DECANT_GATEWAY: 'foo' }],
    ] as const)
      expect(await decant('.', ['turn', 'off', ...args], '', told)).toMatchObject({
        code: 2,
        err: `decant: ${from}: 'foo' is not a base URL\n  Give one such as http://127.0.0.1:8787.\n`,
      })
  })
})
