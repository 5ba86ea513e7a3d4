import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { memoryArchive, openArchive } from '../../src/archive/index.ts'
import { gateway } from '../../src/gateway/index.ts'
import { decant } from '../cli/fake-terminal.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const ok = (_: unknown, response: http.ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
const small = { window: 4_000, at: 0.5, target: 0.3 }

/** Sends raw bytes; resolves to the answer once the other side ends or a moment has passed. */
function raw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes))
    const heard: Buffer[] = []
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => heard.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(heard).toString()))
  })
}

describe('F35: foreign hosts and origins', () => {
  it.each(['evil.com', 'localhost.evil.com', '127.0.0.1.nip.io', '127.1', '0x7f000001', '169.254.169.254', '[::ffff:7f00:1]', ''])(
    'are refused on API, metrics and readiness paths: host %s',
    async (host) => {
      const up = await upstream(ok)
      const { base } = await inFrontOf(up)
      for (const path of ['/v1/messages', '/metrics', '/readyz']) {
        const answer = await raw(base, `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`)
        expect(answer).toMatch(/^HTTP\/1.1 40[03]/)
        expect(answer).not.toContain('decant_requests_total')
      }
      expect(up.got).toEqual([])
    },
  )

  it.each([
    ['POST', '/v1/messages'],
    ['OPTIONS', '/v1/messages'],
    ['GET', '/metrics'],
  ])('are refused without access-control-allow-origin: %s %s from a foreign page', async (method, path) => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up)
    for (const origin of ['https://evil.com', 'null', 'file://', 'http://localhost.evil.com']) {
      const answer = await send(base, path, { method, headers: { origin } })
      expect(answer.status).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(up.got).toEqual([])
  })

  it('an empty token is rejected when the gateway is created', () => {
    for (const token of ['', null as unknown as string])
      expect(() => gateway({ upstreams: {}, archive: memoryArchive(), access: { hosts: 'any', token } })).toThrow(
        expect.objectContaining({ code: 'missing-token' }),
      )
  })

  it('no WebSocket and no tunnel is opened', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up)
    const upgrade = await raw(
      base,
      'GET /v1/realtime HTTP/1.1\r\nHost: evil.com\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    expect(upgrade).not.toContain('101')
    expect(await raw(base, 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: localhost\r\n\r\n')).not.toMatch(/^HTTP\/1.1 2/)
    expect(up.got).toEqual([])
  })
})

describe('F36: tokens and sessions of other clients', () => {
  it('a session id under another key does not find the compactions of the first key', async () => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up, { trigger: small })
    for (const key of ['mine', 'theirs'])
      await send(base, '/v1/messages', { body: sessionBody(30), headers: { 'x-api-key': key, 'x-claude-code-session-id': 'one' } })
    expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'compacted'])
  })

  it.each([
    ['a key in the query', '?key=mine', '?key=theirs', {}, {}],
    ['the header api-key', '?api-version=1', '?api-version=1', { 'api-key': 'mine' }, { 'api-key': 'theirs' }],
    ['a second header', '', '', { 'x-api-key': 'shared', authorization: 'Bearer mine' }, { 'x-api-key': 'shared', authorization: 'Bearer theirs' }],
  ])('two clients with the same history are separated by %s', async (_, mine, theirs, headers, others) => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up, { trigger: small })
    await send(base, `/v1/messages${mine}`, { body: sessionBody(30), headers })
    await send(base, `/v1/messages${mine}`, { body: sessionBody(30), headers })
    await send(base, `/v1/messages${theirs}`, { body: sessionBody(30), headers: others })
    expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'rendered', 'compacted'])
  })

  it.each(['"context_management":{"edits":[]},"a":sk-ant-secret', '"context_management":sk-ant-secret', '"x":sk-ant-secret'])(
    'an error in a body is reported without quoting the body: %s',
    async (field) => {
      const up = await upstream(ok)
      const { base, events } = await inFrontOf(up, { trigger: small })
      const answer = await send(base, '/v1/messages', { body: sessionBody(30).replace('"max_tokens":100', `"max_tokens":100,${field}`) })
      expect(JSON.stringify([answer.headers, events])).not.toContain('secret')
    },
  )

  it.each(['', 'x', 'secre', 'secrex', 'secret x', 'Secret', 'secretsecret'])('the token "%s" is refused on every path but /livez', async (token) => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { access: { token: 'secret' } })
    for (const path of ['/v1/messages', '/metrics', '/readyz', '/']) {
      expect((await raw(base, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Decant-Token: ${token}\r\nConnection: close\r\n\r\n`)).slice(9, 12)).toBe('401')
    }
    expect((await send(base, '/livez', { method: 'GET' })).status).toBe(200)
    expect(up.got).toEqual([])
  })
})

describe('F37: destination of requests', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    '//169.254.169.254/latest',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
  ])('cannot be set by the request line: %s', async (target) => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up)
    expect(await raw(base, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/)
    expect(up.got).toEqual([])
  })

  it('cannot be set by headers, and a redirect is passed to the client', async () => {
    const other = await upstream(ok)
    const up = await upstream((_, response) => response.writeHead(307, { location: `${other.base}/stolen` }).end())
    const { base } = await inFrontOf(up)
    atEnd(() => other.close())
    const headers = { 'x-decant-upstream': other.base, 'x-forwarded-host': 'evil.com', 'x-target-url': other.base }
    const answer = await send(base, '/v1/messages', { body: '{}', headers })
    expect([answer.status, answer.headers.location]).toEqual([307, `${other.base}/stolen`])
    expect(up.got[0]?.headers['x-decant-upstream']).toBeUndefined()
    expect(other.got).toEqual([])
  })
})

describe('a body with a content-encoding', () => {
  it('passes unchanged, even if its bytes are plain JSON', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger: small })
    const body = sessionBody(20)
    const packed = await send(base, '/v1/messages', { body, headers: { 'content-encoding': 'x-own' } })
    expect(packed.headers['x-decant-status']).toBeUndefined()
    expect(up.got.at(-1)?.body.toString()).toBe(body)
    expect((await send(base, '/v1/messages', { body })).headers['x-decant-status']).toBe('compacted')
  })
})

describe('F38: session ids', () => {
  it('create no file, whatever they contain', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-gateway-'))
    const archive = await openArchive(`sqlite:${join(folder, 'archive.db')}`)
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger: small, archive })
    atEnd(async () => {
      await archive.close()
      rmSync(folder, { recursive: true })
    })
    for (const id of ['../../../etc/passwd', '%2e%2e%2f', 'x'.repeat(10_000), 'CON', 'aux.txt', 'C:\\Windows', '%F0%9F%99%82']) {
      const answer = await send(base, '/v1/messages', { body: sessionBody(20), headers: { 'x-claude-code-session-id': id } })
      expect([id.slice(0, 20), answer.status, answer.headers['x-decant-status']]).toEqual([id.slice(0, 20), 200, 'compacted'])
    }
    expect(readdirSync(folder).filter((name) => !name.startsWith('archive.db'))).toEqual([])
  })
})

describe('F34, F39, F43: text that the gateway reports', () => {
  const KEY = 'sk-ant-canary-0123456789abcdefghij'
  it('contains no key, body or markup in metrics, events, headers and errors', async () => {
    const up = await upstream(ok)
    const archive = { ...memoryArchive(), put: () => Promise.reject(new Error('<script>alert(1)</script>\r\nset-cookie: a=b\u0000é')) }
    const { base, events } = await inFrontOf(up, { trigger: small, archive })
    const headers = { 'x-api-key': KEY, authorization: `Bearer ${KEY}` }
    const answer = await send(base, '/v1/messages?<script>', { body: sessionBody(30), headers })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(String(answer.headers['x-decant-status'])).toMatch(/^original; [\x20-\x7e]*$/)
    await up.close()
    const failed = await send(base, '/v1/"><script>', { body: '{}', headers })
    const told =
      JSON.stringify(events) + (await send(base, '/metrics', { method: 'GET' })).body.toString() + failed.body.toString() + JSON.stringify(failed.headers)
    for (const secret of [KEY, 'never delete', 'value_3', '"><script>']) expect(told).not.toContain(secret)
    expect(failed.headers['content-type']).toBe('application/json')
  })
})

describe('F41: hosts other than loopback', () => {
  it('are refused by the serve command without a token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-gateway-'))
    atEnd(async () => rmSync(folder, { recursive: true }))
    for (const host of ['0.0.0.0', '::', '192.168.0.1']) {
      const { code, err } = await decant(folder, ['serve', '--host', host, '--port', '0'])
      expect([code === 0, err]).toEqual([false, expect.stringContaining('DECANT_TOKEN')])
    }
  })
})
