import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { send, sha, upstream } from './wire.ts'

const ok = (_: unknown, response: http.ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":1.0}')
const small = { window: 4_000, at: 0.5, target: 0.3 }

const step = (i: number) => [
  {
    role: 'assistant',
    content: [
      { type: 'text', text: `Reading ${i}.` },
      { type: 'tool_use', id: `toolu_${i}`, name: 'read', input: { path: `src/part_${i}.ts` } },
    ],
  },
  {
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: `toolu_${i}`,
        content: Array.from({ length: 12 }, (_, line) => `export const value_${i}_${line} = ${i * 100 + line} // part ${i}`).join('\n'),
      },
    ],
  },
]
const conversation = (steps: number) => [
  { role: 'user', content: 'Find where value_3_7 is used, never delete anything.' },
  ...Array.from({ length: steps }, (_, i) => step(i)).flat(),
]
const body = (steps: number) =>
  JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 100, 'x-unknown': 1.0, system: 'Be careful.', messages: conversation(steps) })

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))

describe('the gateway, below its trigger', () => {
  it.skipIf(!hasIPv6)('reaches a provider that is named by an IPv6 address (skipped where the machine has none)', async () => {
    const up = await upstream((_, response) => response.end('here'), '::1')
    const { base } = await inFrontOf(up)
    expect((await send(base, '/v1/messages', { body: '{}' })).body.toString()).toBe('here')
    expect(up.got[0]?.headers.host).toBe(new URL(up.base).host)
  })

  it('changes no byte of a request or an answer, whatever the body', async () => {
    const up = await upstream((_, response, got) =>
      response.writeHead(200, { 'x-odd': 'Ünïcode'.normalize('NFD').replace(/[^\x20-\x7e]/g, ''), 'content-type': 'application/json' }).end(got),
    )
    const { base } = await inFrontOf(up)
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
    )
    const paths = fc.constantFrom(
      '/v1/messages?beta=true',
      '/v1/chat/completions',
      '/v1/responses',
      '/v1/models',
      '/v1beta/models/gemini:generateContent',
      '/v1/messages/count_tokens',
    )
    await fc.assert(
      fc.asyncProperty(bodies, paths, async (given, path) => {
        const sent = Buffer.from(given)
        const answer = await send(base, path, { body: sent, headers: { 'anthropic-beta': 'a-2026-01-01,b', 'x-api-key': 'k' } })
        const got = up.got.at(-1)
        expect(sha(got?.body ?? '')).toBe(sha(sent))
        expect(got?.url).toBe(path)
        expect(got?.headers['anthropic-beta']).toBe('a-2026-01-01,b')
        expect(sha(answer.body)).toBe(sha(sent))
      }),
      { numRuns: process.env.DECANT_LONG ? 100_000 : 150 },
    )
  }, 10_000_000)

  it('passes event streams unchanged, split at any byte', async () => {
    const events = Buffer.from('event: message_start\r\ndata: {"text":"héllo 世界 🙂"}\n\n: comment\n\nevent: message_stop\ndata: {}')
    let at = 1
    const up = await upstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(events.subarray(0, at))
      setImmediate(() => response.end(events.subarray(at)))
    })
    const { base } = await inFrontOf(up)
    for (; at < events.length; at++) expect(sha((await send(base, '/v1/messages', { body: '{"stream":true}' })).body)).toBe(sha(events))
  })

  it.each([400, 401, 403, 404, 413, 429, 500, 529])('passes the provider’s error %i unmodified, with its gzip body', async (status) => {
    const error = gzipSync('<html>odd error</html>')
    const up = await upstream((_, response) => response.writeHead(status, { 'content-encoding': 'gzip', 'retry-after': '7' }).end(error))
    const { base, events } = await inFrontOf(up)
    const answer = await send(base, '/v1/messages', { body: '{}' })
    expect([answer.status, answer.headers['retry-after'], answer.headers['content-encoding'], sha(answer.body)]).toEqual([status, '7', 'gzip', sha(error)])
    await expect.poll(() => events.at(-1)?.status).toBe(status)
  })

  it('breaks the client’s connection when the provider’s breaks, instead of ending the answer cleanly', async () => {
    const up = await upstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"half":')
      setTimeout(() => response.destroy(), 20)
    })
    const { base, events } = await inFrontOf(up)
    expect((await send(base, '/v1/messages', { body: '{}' })).complete).toBe(false)
    await expect.poll(() => events.at(-1)?.complete).toBe(false)
  })

  it('aborts the upstream request within a second when the client disconnects', async () => {
    let gone: number | undefined
    const up = await upstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write('data: x\n\n'), 10)
      response.on('close', () => {
        clearInterval(timer)
        gone = Date.now()
      })
    })
    const { base } = await inFrontOf(up)
    const { hostname, port } = new URL(base)
    const left = await new Promise<number>((resolve) => {
      const request = http.request({ hostname, port, path: '/v1/messages', method: 'POST' }, (response) => {
        response.on('error', () => {})
        response.once('data', () => {
          request.destroy()
          resolve(Date.now())
        })
      })
      request.on('error', () => {})
      request.end('{}')
    })
    await expect.poll(() => gone, { timeout: 2000 }).toBeDefined()
    expect((gone ?? Number.POSITIVE_INFINITY) - left).toBeLessThan(1000)
  })

  it('answers 502 with a clear error when the provider cannot be reached', async () => {
    const up = await upstream(ok)
    await up.close()
    const { base } = await inFrontOf(up)
    const answer = await send(base, '/v1/messages', { body: '{}' })
    expect(answer.status).toBe(502)
    expect(answer.body.toString()).toContain('decant could not reach the provider')
  })
})

describe('the gateway, above its trigger', () => {
  it('sends a smaller, valid history with the user’s text and the other fields of the body', async () => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up, { trigger: small })
    const sent = body(30)
    const answer = await send(base, '/v1/messages', { body: sent, headers: { 'x-api-key': 'k' } })
    expect(answer.headers['x-decant-status']).toBe('compacted')
    const got = up.got[0]?.body.toString() ?? ''
    expect(got.length).toBeLessThan(sent.length / 2)
    expect(got).toContain('"x-unknown":1,"system":"Be careful."')
    expect(got).toContain('never delete anything')
    const { history } = decode(got, { format: 'anthropic-messages' })
    expect(violations(history, profileFor({ format: 'anthropic-messages', model: 'claude-sonnet-4-5' }))).toEqual([])
    expect(events[0]?.treatment).toBe('compacted')
    expect(Number(up.got[0]?.headers['content-length'])).toBe(up.got[0]?.body.length)
  })

  it.each(['identity', 'Identity, identity', ''])('compacts a body whose content-encoding header means none: %j', async (encoding) => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up, { trigger: small })
    await send(base, '/v1/messages', { body: body(30), headers: { 'content-encoding': encoding } })
    expect(events[0]?.treatment).toBe('compacted')
    expect(up.got[0]?.headers['content-encoding']).toBe(encoding)
  })

  it('begins later requests with the same bytes, also on another replica over the same archive', async () => {
    const up = await upstream(ok)
    const archive = memoryArchive({ key: 'cd'.repeat(32) })
    const one = await inFrontOf(up, { trigger: small, archive })
    const two = await inFrontOf(up, { trigger: small, archive })
    await send(one.base, '/v1/messages', { body: body(30) })
    await send(one.base, '/v1/messages', { body: body(31) })
    await send(two.base, '/v1/messages', { body: body(32) })
    await send(two.base, '/v1/messages', { body: body(30) })
    const [first = '', second = '', third = '', again = ''] = up.got.map((got) => got.body.toString())
    const prefix = first.slice(0, first.lastIndexOf(']'))
    expect(second.startsWith(prefix)).toBe(true)
    expect(third.startsWith(prefix)).toBe(true)
    expect(again).toBe(first)
    expect(one.events.map(({ treatment }) => treatment)).toEqual(['compacted', 'rendered'])
  })

  it('compacts again when the session grows past the trigger again, and the history stays valid', async () => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up, { trigger: small })
    for (let steps = 20; steps <= 60; steps++) {
      const answer = await send(base, '/v1/messages', { body: body(steps) })
      expect(answer.status).toBe(200)
      const { history } = decode(up.got.at(-1)?.body.toString() ?? '', { format: 'anthropic-messages' })
      expect(violations(history, profileFor({ format: 'anthropic-messages', model: 'claude-sonnet-4-5' }))).toEqual([])
    }
    const compactions = events.filter(({ treatment }) => treatment === 'compacted').length
    expect(compactions).toBeGreaterThan(1)
    expect(compactions).toBeLessThan(20)
    for (const event of events) expect(event.tokensAfter ?? 0).toBeLessThanOrEqual(small.window)
  })

  it('compacts separately for another API key and for a rewound branch', async () => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up, { trigger: small })
    await send(base, '/v1/messages', { body: body(30), headers: { 'x-api-key': 'a' } })
    await send(base, '/v1/messages', { body: body(30), headers: { 'x-api-key': 'b' } })
    const rewound = JSON.parse(body(29)) as { messages: object[] }
    rewound.messages.push({ role: 'assistant', content: 'Another way.' }, { role: 'user', content: 'Yes, another way.' })
    await send(base, '/v1/messages', { body: JSON.stringify(rewound), headers: { 'x-api-key': 'a' } })
    expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'compacted', 'compacted'])
    expect(up.got[2]?.body.toString()).toContain('Yes, another way.')
  })

  it('sends the original and reports the reason when the archive cannot be written, and passes a body that is not JSON', async () => {
    const up = await upstream(ok)
    const archive = { ...memoryArchive(), put: () => Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.')) }
    const { base, events } = await inFrontOf(up, { trigger: small, archive })
    const sent = body(30)
    const answer = await send(base, '/v1/messages', { body: sent })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sent))
    expect(answer.headers['x-decant-status']).toContain('original; The disk is full')
    expect(events[0]?.treatment).toBe('original')
    await send(base, '/v1/messages', { body: `${'x'.repeat(9000)}` })
    expect(up.got[1]?.body.length).toBe(9000)
  })

  it('passes a history with context editing unchanged, and renders count_tokens the way its session was compacted', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger: small })
    const managed = JSON.stringify({ ...(JSON.parse(body(30)) as object), context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] } })
    await send(base, '/v1/messages', { body: managed })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(managed))
    await send(base, '/v1/messages/count_tokens', { body: body(30) })
    expect(sha(up.got[1]?.body ?? '')).toBe(sha(body(30)))
    await send(base, '/v1/messages', { body: body(30) })
    await send(base, '/v1/messages/count_tokens', { body: body(30) })
    expect(sha(up.got[3]?.body ?? '')).toBe(sha(up.got[2]?.body ?? ''))
  })

  it('compacts a request whose context editing keeps everything, and passes one whose context editing clears something', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger: small })
    const asking = (...edits: object[]) => JSON.stringify({ ...(JSON.parse(body(30)) as object), context_management: { edits } })
    await send(base, '/v1/messages', { body: asking({ type: 'clear_thinking_20251015', keep: 'all' }) })
    expect(up.got[0]?.body.length).toBeLessThan(body(30).length)
    expect(JSON.parse(up.got[0]?.body.toString() ?? '').context_management.edits).toHaveLength(1)
    const clearing = asking({ type: 'clear_thinking_20251015', keep: 'all' }, { type: 'clear_tool_uses_20250919' })
    await send(base, '/v1/messages', { body: clearing })
    expect(sha(up.got[1]?.body ?? '')).toBe(sha(clearing))
  })

  it('plans once for concurrent requests of one history, and not again after nothing could be cut', async () => {
    const up = await upstream(ok)
    let archived = 0
    const memory = memoryArchive({ key: 'ef'.repeat(32) })
    const archive = {
      ...memory,
      put: (...args: Parameters<typeof memory.put>) => {
        archived += args[0].filter(({ kind }) => kind === 'event').length
        return memory.put(...args)
      },
    }
    const { base, events } = await inFrontOf(up, { trigger: small, archive })
    await Promise.all(Array.from({ length: 6 }, () => send(base, '/v1/messages', { body: body(30) })))
    expect(new Set(up.got.map((got) => sha(got.body))).size).toBe(1)
    expect(archived).toBe(1)
    const floor = JSON.stringify({ model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: 'never cut my words '.repeat(1500) }] })
    await send(base, '/v1/messages', { body: floor })
    const attempted = archived
    for (let i = 0; i < 2; i++) await send(base, '/v1/messages', { body: floor })
    expect([attempted, archived]).toEqual([2, 2])
    const last = events.slice(-3)
    expect(last.map(({ treatment, reason }) => [treatment, reason])).toEqual(Array(3).fill(['original', 'nothing could be cut']))
  })

  it('streams a body larger than maxBody through unchanged', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger: small, maxBody: 10_000 })
    const sent = body(60)
    await send(base, '/v1/messages', { body: sent })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sent))
  })
})

describe('access, readiness and metrics of the gateway', () => {
  it('refuses foreign hosts and origins, requires its token if it has one, and does not forward the token', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { access: { token: 'secret' } })
    const status = async (headers: Record<string, string>) => (await send(base, '/v1/messages', { body: '{}', headers })).status
    expect(await status({ host: 'evil.com', 'x-decant-token': 'secret' })).toBe(403)
    expect(await status({ origin: 'https://evil.com', 'x-decant-token': 'secret' })).toBe(403)
    expect(await status({ origin: 'null', 'x-decant-token': 'secret' })).toBe(403)
    expect(await status({})).toBe(401)
    expect(await status({ 'x-decant-token': 'wrong' })).toBe(401)
    expect(await status({ 'x-decant-token': 'secret', origin: 'http://localhost:3000' })).toBe(200)
    expect(up.got).toHaveLength(1)
    expect(up.got[0]?.headers['x-decant-token']).toBeUndefined()
  })

  it('accepts any host name with a token and hosts set to any, and still refuses foreign origins', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { access: { token: 'secret', hosts: 'any' } })
    const status = async (headers: Record<string, string>) => (await send(base, '/v1/messages', { body: '{}', headers })).status
    const token = { 'x-decant-token': 'secret' }
    for (const host of ['decant:8787', 'decant.svc.cluster.local', '10.0.0.7:8787']) expect(await status({ ...token, host })).toBe(200)
    expect(await status({ host: 'decant:8787' })).toBe(401)
    expect(await status({ ...token, host: 'decant', origin: 'https://evil.com' })).toBe(403)
    const { base: open } = await inFrontOf(up, { access: { hosts: 'any' } })
    expect((await send(open, '/v1/messages', { body: '{}', headers: { host: 'evil.com' } })).status).toBe(403)
  })

  it('is not ready when its archive can be read but not written', async () => {
    const up = await upstream(ok)
    const refusing = () => Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.'))
    const { base } = await inFrontOf(up, { archive: { ...memoryArchive(), put: refusing } })
    const answer = await send(base, '/readyz', { method: 'GET' })
    expect([answer.status, answer.body.toString()]).toEqual([503, '{"status":"archive not writable"}'])
    const folder = mkdtempSync(join(tmpdir(), 'decant-ready-'))
    const inFile = await inFrontOf(up, { archive: sqliteArchive(join(folder, 'archive.db')) })
    expect((await send(inFile.base, '/readyz', { method: 'GET' })).status).toBe(200)
    if (process.getuid?.() !== 0) {
      chmodSync(folder, 0o500)
      expect((await send(inFile.base, '/readyz', { method: 'GET' })).status).toBe(503)
      chmodSync(folder, 0o700)
    }
    rmSync(folder, { recursive: true })
  })

  it('answers health checks and metrics itself, without content of requests', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up)
    await send(base, '/v1/messages', { body: '{"messages":[]}', headers: { 'x-api-key': 'sk-canary' } })
    expect((await send(base, '/livez', { method: 'GET' })).status).toBe(200)
    expect((await send(base, '/readyz', { method: 'GET' })).status).toBe(200)
    expect((await send(base, '/', { method: 'HEAD' })).status).toBe(200)
    const metrics = (await send(base, '/metrics', { method: 'GET' })).body.toString()
    expect(metrics).toMatch(/decant_requests_total\{route="messages",treatment="passed",class="2xx"\} 1/)
    expect(metrics).not.toContain('canary')
  })
})
