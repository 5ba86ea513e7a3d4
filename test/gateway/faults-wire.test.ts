import http from 'node:http'
import net from 'node:net'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { listenHttp } from '../../src/cli/serve/listen-http.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { close, listen, send, sha, upstream } from './wire.ts'

const ok = (_: unknown, response: http.ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
const stream = { 'content-type': 'text/event-stream' }
const MiB = 1024 * 1024

/** Resolves when a response accepts more data, or never will. */
function roomOrEnd(response: http.ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const on = () => {
      response.off('drain', on).off('close', on)
      resolve()
    }
    response.on('drain', on).on('close', on)
  })
}

/** A client that hangs up on demand, and the beginning of its answer. */
function caller(base: string, body: string): { readonly request: http.ClientRequest; readonly begun: Promise<http.IncomingMessage> } {
  const { hostname, port } = new URL(base)
  const request = http.request({ hostname, port, path: '/v1/messages', method: 'POST', headers: { 'content-type': 'application/json' } })
  request.on('error', () => {})
  const begun = new Promise<http.IncomingMessage>((resolve) =>
    request.on('response', (response) => {
      response.on('error', () => {})
      resolve(response)
    }),
  )
  request.end(body)
  return { request, begun }
}

describe('F12: event streams', () => {
  it('reach the client byte for byte, generated and cut at any place', async () => {
    let pieces: Buffer[] = []
    const up = await upstream(async (_, response) => {
      response.writeHead(200, stream)
      for (const piece of pieces) {
        response.write(piece)
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    const { base } = await inFrontOf(up)
    const line = fc.oneof(
      fc.constantFrom('', ': ping', 'event: message_stop', 'data: [DONE]', 'id: 1', 'retry: 5'),
      fc.json({ maxDepth: 2 }).map((json) => `data: ${json}`),
      fc.string({ unit: 'binary' }).map((text) => `data: {"text":${JSON.stringify(text)}}`),
    )
    const streams = fc.tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
    await fc.assert(
      fc.asyncProperty(streams, fc.array(fc.nat(), { maxLength: 8 }), async ([lines, end, last], cuts) => {
        const whole = Buffer.from(lines.join(end) + (last ? end : ''))
        const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].toSorted((a, b) => a - b)
        pieces = [0, ...places].map((from, i) => whole.subarray(from, places[i] ?? whole.length))
        expect(sha((await send(base, '/v1/messages', { body: '{"stream":true}' })).body)).toBe(sha(whole))
      }),
      { numRuns: process.env.DECANT_LONG ? 100_000 : 100 },
    )
  }, 10_000_000)

  it('reach the client byte for byte, one byte at a time', async () => {
    const whole = Buffer.from('event: a\r\ndata: {"text":"héllo 世界 🙂"}\r\n\r\n: comment\n\ndata: [DONE]')
    const up = await upstream(async (_, response) => {
      response.writeHead(200, stream)
      for (const byte of whole) {
        response.write(Buffer.of(byte))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    const { base } = await inFrontOf(up)
    expect(sha((await send(base, '/v1/messages', { body: '{"stream":true}' })).body)).toBe(sha(whole))
  })
})

describe('F13: a provider that breaks off its answer', () => {
  it.each([
    ['in the middle of an event', 'data: {"half":'],
    ['in the middle of a tool call', 'data: {"type":"content_block_start","content_block":{"type":"tool_use"}}\n\ndata: {"partial_json":"{\\"pa'],
    ['after the last delta and before its end', 'data: {"type":"message_delta","delta":{"stop_reason":"end_turn"}}\n\n'],
  ])('%s: the client’s answer breaks off too, and the event reports it as incomplete', async (_, said) => {
    const up = await upstream((_request, response) => {
      response.writeHead(200, stream)
      response.write(said, () => response.socket?.resetAndDestroy())
    })
    const { base, events } = await inFrontOf(up)
    const answer = await send(base, '/v1/messages', { body: '{}' })
    expect(answer.complete).toBe(false)
    expect(said.startsWith(answer.body.toString())).toBe(true)
    await expect.poll(() => events.at(-1)?.complete).toBe(false)
  })
})

describe('F14: a slow provider', () => {
  it('is waited for while it is silent and while it sends byte by byte', async () => {
    const silence = process.env.DECANT_LONG ? 600_000 : 1_000
    const up = await upstream(async (_, response) => {
      await new Promise((resolve) => setTimeout(resolve, silence))
      response.writeHead(200, stream)
      for (const byte of 'data: {}\n\n') {
        response.write(byte)
        await new Promise((resolve) => setTimeout(resolve, silence / 20))
      }
      response.end()
    })
    const { base } = await inFrontOf(up)
    const answer = await send(base, '/v1/messages', { body: '{}' })
    expect([answer.body.toString(), answer.complete]).toEqual(['data: {}\n\n', true])
  }, 2_000_000)

  it('may send an event of many megabytes, which reaches the client unchanged', async () => {
    const size = (process.env.DECANT_LONG ? 100 : 16) * MiB
    const event = Buffer.alloc(size, 'x')
    const up = await upstream((_, response) => response.writeHead(200, stream).end(event))
    const { base } = await inFrontOf(up)
    expect(sha((await send(base, '/v1/messages', { body: '{}' })).body)).toBe(sha(event))
  })
})

describe('F15: a client that disconnects', () => {
  it('before the answer begins: the upstream request is aborted', async () => {
    const asked = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<void>()
    const up = await upstream((_, response) => {
      response.on('close', aborted.resolve)
      asked.resolve()
    })
    const { base } = await inFrontOf(up)
    const { request } = caller(base, '{}')
    await asked.promise
    request.destroy()
    await aborted.promise
    await expect.poll(() => up.sockets(), { timeout: 20_000 }).toBe(0)
  })

  it('during a compaction: nothing is sent upstream, and the next request uses the stored compaction', async () => {
    const up = await upstream(ok)
    const plain = memoryArchive()
    const begun = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const put: Archive['put'] = async (entries, how) => {
      begun.resolve()
      await left.promise
      return plain.put(entries, how)
    }
    const { made, events } = await inFrontOf(up, { archive: { ...plain, put }, trigger: { window: 4_000, at: 0.5, target: 0.3 } })
    const server = http.createServer((request, response) => {
      response.on('close', left.resolve)
      made.handle(request, response)
    })
    atEnd(() => close(server))
    const base = await listen(server)
    const { request } = caller(base, sessionBody(30))
    await begun.promise
    request.destroy()
    await expect.poll(() => events.length, { timeout: 20_000 }).toBe(1)
    expect([up.got.length, events[0]?.status, events[0]?.complete]).toEqual([0, 499, false])
    const answer = await send(base, '/v1/messages', { body: sessionBody(30) })
    expect([answer.status, answer.headers['x-decant-status']]).toEqual([200, 'rendered'])
  })

  it('many times: no upstream socket stays open', async () => {
    const up = await upstream((_, response) => {
      response.writeHead(200, stream)
      response.write('data: x\n\n')
    })
    const { base } = await inFrontOf(up)
    for (let i = 0; i < (process.env.DECANT_LONG ? 10_000 : 50); i++) {
      const { request, begun } = caller(base, '{}')
      await begun
      request.destroy()
    }
    await expect.poll(() => up.sockets(), { timeout: 10_000 }).toBe(0)
  })
})

describe('F16: a client that reads slowly', () => {
  it('makes the provider wait: the gateway does not buffer what the client does not read', async () => {
    let taken = 0
    const up = await upstream(async (_, response) => {
      response.writeHead(200, stream)
      const chunk = Buffer.alloc(64 * 1024, 'x')
      for (let i = 0; i < 1024 && !response.destroyed; i++) {
        const room = response.write(chunk)
        taken += chunk.length
        if (!room) await roomOrEnd(response)
      }
      response.end()
    })
    const { base } = await inFrontOf(up)
    const { request, begun } = caller(base, '{}')
    const response = await begun
    response.pause()
    let before = -1
    while (before !== taken) {
      before = taken
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    expect(taken).toBeLessThan(32 * MiB)
    request.destroy()
  })
})

describe('F16: many clients that read slowly', () => {
  it('use memory that does not grow with the size of their answers', async () => {
    const streams = process.env.DECANT_LONG ? 1_000 : 100
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let taken = 0
    let flood = () => {}
    const allBegan = new Promise<void>((resolve) => {
      flood = resolve
    })
    const up = await upstream(async (_, response) => {
      response.writeHead(200, stream).write('data: begun\n\n')
      await allBegan // else the first streams take all memory that the system has for sockets, and the last never begin
      for (let i = 0; i < 256 && !response.destroyed; i++) {
        const room = response.write(chunk)
        taken++
        if (!room) await roomOrEnd(response)
      }
      response.end()
    })
    const { base } = await inFrontOf(up)
    const before = process.memoryUsage().rss
    const callers = Array.from({ length: streams }, () => caller(base, '{}'))
    for (const { begun } of callers) (await begun).pause()
    flood()
    let seen = -1
    while (seen !== taken) {
      seen = taken
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    expect(taken).toBeLessThan(streams * 256)
    expect(process.memoryUsage().rss - before).toBeLessThan(streams * MiB + 64 * MiB)
    for (const { request } of callers) request.destroy()
    await expect.poll(() => up.sockets(), { timeout: 20_000 }).toBe(0)
  }, 600_000)
})

describe('F17: errors of the provider', () => {
  const html = Buffer.from('<html><body>Bad gateway</body></html>')
  const bodies = { plain: html, empty: Buffer.alloc(0), gzip: gzipSync(html), br: brotliCompressSync(html), zstd: zstdCompressSync(html) }
  it.each(Object.entries(bodies))('reach the client with status, headers and body unmodified, body: %s', async (encoding, body) => {
    const encoded = encoding === 'plain' || encoding === 'empty' ? {} : { 'content-encoding': encoding }
    for (const status of [400, 401, 403, 404, 413, 429, 500, 529]) {
      const up = await upstream((_, response) =>
        response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7', 'x-odd': 'a, b', ...encoded }).end(body),
      )
      const { base } = await inFrontOf(up)
      const answer = await send(base, '/v1/messages', { body: '{}' })
      expect([answer.status, answer.headers['retry-after'], answer.headers['x-odd'], sha(answer.body)]).toEqual([status, '7', 'a, b', sha(body)])
      expect(answer.headers['content-encoding']).toBe(encoded['content-encoding'])
    }
  })
})

describe('F18: body content that decant does not know', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const many = 'word '.repeat(3_000)
  const bodies: readonly (readonly [string, string])[] = [
    ['duplicate keys', `{"model":"a","model":"b","messages":[{"role":"user","content":"${many}"}]}`],
    ['big numbers and floats', `{"seed":123456789012345678901234567890,"top_p":1.0,"messages":[{"role":"user","content":"${many}"}]}`],
    ['deep nesting', `{"metadata":${deep},"messages":[{"role":"user","content":"${many}"}]}`],
    ['a byte order mark', `\uFEFF{"messages":[{"role":"user","content":"${many}"}]}`],
    ['no number', `{"temperature":NaN,"messages":[{"role":"user","content":"${many}"}]}`],
    ['an unknown block', `{"messages":[{"role":"user","content":[{"type":"hologram","of":"${many}"}]}]}`],
    ['no messages', `{"prompt":"${many}"}`],
  ]

  it('passes byte for byte on every path where nothing can be cut', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger: { window: 2_000 } })
    for (const [what, sent] of bodies) {
      for (const path of ['/v1/messages?beta=true&x=%20', '/v1/chat/completions', '/v1/responses', '/v1/unheard/of']) {
        await send(base, path, { body: sent })
        expect([what, up.got.at(-1)?.url, sha(up.got.at(-1)?.body ?? '')]).toEqual([what, path, sha(sent)])
      }
    }
  })

  it('stays byte-identical when the rest of the history is compacted', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger: { window: 4_000, at: 0.5, target: 0.3 } })
    const odd = '{"role":"user", "content":[{"type":"hologram","big":123456789012345678901234567890,"f":1.0,"a":1,"a":2,"s":"\\u00e9"}]}'
    const last = '{ "role" : "user" , "content" : "And\\u0020now?" }'
    const sent = sessionBody(30)
      .replace('"messages":[', `"x-beta": {"y":1.0},"messages":[${odd},`)
      .replace(/\]\}$/, `,{"role":"assistant","content":"So."},${last}]}`)
    await send(base, '/v1/messages', { body: sent })
    const got = up.got[0]?.body.toString() ?? ''
    expect(got.length).toBeLessThan(sent.length / 2)
    for (const piece of [odd, last, '"x-beta": {"y":1.0}', '{"role":"assistant","content":"So."}']) expect(got).toContain(piece)
  })
})

describe('F19: large bodies', () => {
  it('stream through, and the provider’s refusal reaches the client', async () => {
    const sizes = process.env.DECANT_LONG ? [32 * MiB, 44 * MiB] : [9 * MiB]
    const up = await upstream((_, response) => response.writeHead(413, { 'content-type': 'application/json' }).end('{"error":"request_too_large"}'))
    const { base } = await inFrontOf(up, { maxBody: 8 * MiB })
    for (const size of sizes) {
      const sent = Buffer.alloc(size, 'x')
      const answer = await send(base, '/v1/messages', { body: sent })
      expect([answer.status, answer.body.toString()]).toEqual([413, '{"error":"request_too_large"}'])
      expect(sha(up.got.at(-1)?.body ?? '')).toBe(sha(sent))
    }
  })

  it('let an early refusal through although the provider closes the connection', async () => {
    const server = http.createServer((_, response) => {
      response.writeHead(413, { connection: 'close' }).end('too large')
    })
    const listener = await listenHttp((request, response) => server.emit('request', request, response), { host: '127.0.0.1', port: 0 })
    const up = { base: `http://127.0.0.1:${listener.port}`, got: [], sockets: () => Promise.resolve(0), close: () => listener.stop(0) }
    const { base } = await inFrontOf(up)
    const { hostname, port } = new URL(base)
    const socket = net.connect(Number(port), hostname)
    socket.on('error', () => {})
    const heard: Buffer[] = []
    socket.on('data', (chunk: Buffer) => heard.push(chunk))
    socket.write(`POST /v1/messages HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${64 * MiB}\r\n\r\n${'x'.repeat(1000)}`)
    await expect.poll(() => Buffer.concat(heard).toString(), { timeout: 5000 }).toContain('413')
    socket.destroy()
  })
})

describe('F22: stopping with open streams', () => {
  it('waits for streams that end in time; the clients of the others see a failure', async () => {
    const open: http.ServerResponse[] = []
    const up = await upstream((_, response) => {
      response.writeHead(200, stream)
      response.write('data: begun\n\n')
      open.push(response)
    })
    const { made, events } = await inFrontOf(up)
    const listener = await listenHttp(made.handle, { host: '127.0.0.1', port: 0 })
    const base = `http://127.0.0.1:${listener.port}`
    const answers = Array.from({ length: 100 }, () => send(base, '/v1/messages', { body: '{}' }))
    await expect.poll(() => open.length, { timeout: 10_000 }).toBe(100)
    made.drain()
    expect((await send(base, '/readyz', { method: 'GET' })).status).toBe(503)
    const stopped = listener.stop(1_500)
    for (const response of open.slice(0, 60)) response.end('data: end\n\n')
    const ended = await Promise.all(answers)
    await stopped
    expect(ended.filter(({ complete }) => complete)).toHaveLength(60)
    expect(ended.filter(({ complete }) => !complete)).toHaveLength(40)
    await expect.poll(() => events.filter(({ complete }) => !complete).length).toBe(40)
  })
})

describe('hop-by-hop and decant headers', () => {
  it('removes headers named by Connection in both directions, and an upstream’s x-decant-status', async () => {
    const up = await upstream((_, response) =>
      response.writeHead(200, { connection: 'keep-alive, X-Hop', 'x-hop': 'secret', 'x-decant-status': 'compacted', 'x-other': 'here' }).end('{}'),
    )
    const { base } = await inFrontOf(up)
    const { headers } = await send(base, '/v1/messages', { body: '{}', headers: { connection: 'close, X-Mine', 'x-mine': 'secret', 'x-yours': 'there' } })
    const got = up.got[0]?.headers ?? {}
    expect([headers['x-hop'], headers['x-decant-status'], headers['x-other'], got['x-mine'], got['x-yours']]).toEqual([
      undefined,
      undefined,
      'here',
      undefined,
      'there',
    ])
  })
})

describe('a body that is not valid UTF-8', () => {
  it('passes unchanged, and reports why where it would have been compacted', async () => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up, { trigger: { window: 8_000 } })
    for (const [steps, status] of [
      [40, 'original; The body is not UTF-8 throughout'],
      [20, undefined],
    ] as const) {
      const body = Buffer.from(sessionBody(steps, { metadata: { user_id: '\u0001\u0001' } }))
      const broken = Buffer.from(body.toString('latin1').replace('\\u0001\\u0001', '\xff\xfe'), 'latin1')
      const { headers } = await send(base, '/v1/messages', { body: broken })
      expect(headers['x-decant-status']).toBe(status)
      expect(up.got.at(-1)?.body.equals(broken)).toBe(true)
    }
    expect(events.map(({ treatment }) => treatment)).toEqual(['original', 'passed'])
  })
})
