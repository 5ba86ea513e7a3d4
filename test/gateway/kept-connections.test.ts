import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { close, listen, send, sha, upstream } from './wire.ts'

type Answering = (response: ServerResponse) => void

/** Closes a connection when it is used a second time, like a provider that had closed it as idle; it answers on new ones. */
async function resettingUpstream(onNew: Answering = (response) => response.writeHead(200).end('{"answered":true}'), onUsed?: Answering) {
  const known = new WeakSet<object>()
  let closed = 0
  const up = await upstream((request: IncomingMessage, response: ServerResponse) => {
    if (known.has(request.socket)) {
      closed++
      if (onUsed) onUsed(response)
      else request.socket.resetAndDestroy()
      return
    }
    known.add(request.socket)
    onNew(response)
  })
  return { up, closed: () => closed }
}

describe('a kept connection that the provider closes on reuse', () => {
  const sent = sessionBody(30)

  it.each([
    ['passed through unread', {}, sent],
    ['above the trigger', { trigger: { window: 16_000, at: 0.3, target: 0.15 } }, sent],
  ])('does not fail a request %s: it is sent unchanged on another connection', async (_, options, body) => {
    const { up, closed } = await resettingUpstream()
    const { base, events } = await inFrontOf(up, options)
    for (let i = 0; i < 4; i++) {
      const answer = await send(base, '/v1/messages', { body })
      expect([answer.status, answer.body.toString()]).toEqual([200, '{"answered":true}'])
    }
    expect(closed()).toBe(3)
    expect(new Set(up.got.map((got) => sha(got.body))).size).toBe(1)
    expect(events.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('does not fail a request without a body', async () => {
    const { up, closed } = await resettingUpstream()
    const { base } = await inFrontOf(up)
    for (let i = 0; i < 3; i++) expect((await send(base, '/v1/models', { method: 'GET' })).status).toBe(200)
    expect(closed()).toBe(2)
  })

  it('does not fail any of many concurrent requests', async () => {
    const { up } = await resettingUpstream()
    const { base } = await inFrontOf(up)
    for (const _ of [1, 2, 3]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(base, '/v1/messages', { body: sent })))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    }
  })
})

describe('a request is not sent again', () => {
  it('after a failure on a new connection, which is answered with 502', async () => {
    const { up } = await resettingUpstream((response) => response.destroy())
    const { base } = await inFrontOf(up)
    expect((await send(base, '/v1/messages', { body: '{}' })).status).toBe(502)
    expect(up.got).toHaveLength(1)
  })

  it('more than once, on a new connection, however many connections were kept', async () => {
    let isBroken = false
    const up = await upstream((request, response) => {
      if (isBroken) request.socket.resetAndDestroy()
      else setTimeout(() => response.end('{}'), 100)
    })
    const { base } = await inFrontOf(up)
    await Promise.all(Array.from({ length: 8 }, () => send(base, '/v1/messages', { body: '{}' })))
    isBroken = true
    expect((await send(base, '/v1/messages', { body: '{}' })).status).toBe(502)
    expect(up.got).toHaveLength(8 + 2)
  })

  it('after its answer began: the client’s answer breaks off as the provider’s does', async () => {
    const { up, closed } = await resettingUpstream(undefined, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: ping\n\n', () => response.destroy())
    })
    const { base } = await inFrontOf(up)
    await send(base, '/v1/messages', { body: '{}' })
    const second = await send(base, '/v1/messages', { body: '{}' })
    expect([second.status, second.complete, closed()]).toEqual([200, false, 1])
  })

  it('after the provider received it whole and worked on it for a while', async () => {
    const { up, closed } = await resettingUpstream(
      (response) => setTimeout(() => response.end('{}'), 100),
      (response) => setTimeout(() => response.socket?.resetAndDestroy(), 1_500),
    )
    const { base } = await inFrontOf(up)
    await Promise.all([1, 2, 3].map(() => send(base, '/v1/messages', { body: '{}' })))
    expect((await send(base, '/v1/messages', { body: '{"max_tokens":1000}' })).status).toBe(502)
    expect([closed(), up.got.length]).toEqual([1, 4])
  })

  it('when its body was too large to be held in memory', async () => {
    const { up } = await resettingUpstream()
    const { base } = await inFrontOf(up)
    const large = Buffer.alloc(3 << 20, 'x')
    const upload = () => send(base, '/v1/files', { body: large, headers: { 'content-type': 'application/octet-stream' } })
    expect((await upload()).status).toBe(200)
    expect((await upload()).status).toBe(502)
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(large))
  })
})

describe('a refusal that arrives while the body is still being streamed', () => {
  it.each([{ connection: 'close' }, {}])('reaches the client complete and unchanged, sent with the headers %o', async (headers) => {
    const server = http.createServer((_, response) => response.writeHead(413, { ...headers, 'content-type': 'application/json' }).end('{"error":"too large"}'))
    const up = { base: await listen(server), got: [], sockets: async () => 0, close: () => close(server) }
    const { base } = await inFrontOf(up)
    for (let i = 0; i < 6; i++) {
      const answer = await send(base, '/v1/files', { body: Buffer.alloc(([2, 5, 20][i % 3] as number) << 20) })
      expect([answer.status, answer.body.toString(), answer.complete]).toEqual([413, '{"error":"too large"}', true])
    }
  })
})

describe('closing a gateway', () => {
  it('closes idle upstream connections at once, and the others when their answers end', async () => {
    let end = () => {}
    const up = await upstream((request, response) => {
      if (request.url !== '/v1/slow') return response.end('{}')
      response.write('{')
      end = () => response.end('}')
    })
    const { base, made } = await inFrontOf(up)
    await Promise.all([1, 2, 3].map(() => send(base, '/v1/messages', { body: '{}' })))
    const slow = send(base, '/v1/slow', { body: '{}' })
    await expect.poll(() => up.got.length).toBe(4)
    expect(await up.sockets()).toBe(3)
    await made.close()
    await expect.poll(() => up.sockets()).toBe(1)
    end()
    expect([(await slow).complete, (await slow).body.toString()]).toEqual([true, '{}'])
    await expect.poll(() => up.sockets()).toBe(0)
  })
})
