import http from 'node:http'
import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gateway } from '../../src/gateway/index.ts'
import { ResentHistories } from '../../src/resent/index.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { close, listen, send, upstream } from './wire.ts'

it('an event has time, path and upstream, and an error code only if the upstream could not be reached', async () => {
  const up = await upstream((_, response) => response.writeHead(502).end('{}'))
  const { base, events } = await inFrontOf(up)
  await send(base, '/v1/messages?key=secret', { body: '{}' })
  await expect.poll(() => events.length).toBe(1)
  await up.close()
  await send(base, '/v1/messages', { body: '{}' })
  await expect.poll(() => events.length).toBe(2)
  const { host } = new URL(up.base)
  expect(events).toMatchObject([
    { path: '/v1/messages', upstream: host, status: 502, complete: true },
    { path: '/v1/messages', upstream: host, status: 502, error: 'ECONNREFUSED', complete: false },
  ])
  expect(events[0]?.error).toBeUndefined()
  for (const { time, added, duration } of events) {
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
    expect(new Date(time).toISOString()).toBe(time)
    for (const milliseconds of [added, duration]) expect(String(milliseconds)).toMatch(/^\d+(?:\.\d)?$/)
  }
})

it('an event shortens the model name to 200 characters', async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base, events } = await inFrontOf(up, { trigger: { window: 1_000, at: 0.3, target: 0.15 } })
  const name = 'm'.repeat(10_000)
  await send(base, `/v1beta/models/${name}:generateContent`, { body: '{}' })
  await send(base, '/v1/messages', { body: JSON.stringify({ model: name, messages: [{ role: 'user', content: 'Hello.' }] }) })
  await expect.poll(() => events.length).toBe(2)
  for (const event of events) expect(event).toMatchObject({ model: 'm'.repeat(200) })
})

it.each([
  ['left', false],
  ['stopped', true],
])('a request abandoned before its answer is reported with status 499 and the error %s', async (error, stopping) => {
  const up = await upstream(() => {})
  const { base, events, made } = await inFrontOf(up)
  const request = http.request(`${base}/v1/messages`, { method: 'POST' }).on('error', () => {})
  request.end('{}')
  await expect.poll(() => up.got.length).toBe(1)
  if (stopping) made.drain()
  request.destroy()
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]).toMatchObject({ status: 499, error, complete: false })
})

const EVENTS: readonly [string, string, boolean, string][] = [
  ['Chat', 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n', true, 'identity'],
  ['Chat with CRLF line ends', 'data:{}\r\n\r\ndata:[DONE]\r\n\r\n', true, 'identity'],
  ['Messages', 'event: message_delta\ndata: {}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n', true, 'identity'],
  ['Responses', `event: response.completed\ndata: {"type":"response.completed","response":{"output":"${'long '.repeat(40)}"}}\n\n`, true, 'identity'],
  ['an incomplete event', 'event: response.completed\ndata: {"type":"response.completed",', false, 'identity'],
  ['a stream without an end event', 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n', false, 'identity'],
  ['a text delta that quotes the end event', 'data: {"choices":[{"delta":{"content":"then\\ndata: [DONE]\\n\\n"}}]}\n\n', false, 'identity'],
  ['a response in an unknown encoding', 'data: [DONE]\n\n', false, 'x-own'],
]

it.each(EVENTS)(
  'a client that disconnects on the last chunk counts as complete only if that chunk ends the stream: %s',
  async (_, words, complete, encoding) => {
    const up = await upstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'content-encoding': encoding })
      response.write(words.slice(0, -12))
      setTimeout(() => response.write(words.slice(-12)), 10)
    })
    const { base, events } = await inFrontOf(up)
    const request = http.request(`${base}/v1/chat/completions`, { method: 'POST' }, (answer) => {
      let got = ''
      answer
        .on('error', () => {})
        .on('data', (piece) => {
          got += String(piece)
          if (got === words) request.destroy()
        })
    })
    request.on('error', () => {}).end('{}')
    await expect.poll(() => events.length).toBe(1)
    expect([events[0]?.status, events[0]?.complete, events[0]?.error]).toEqual([200, complete, complete ? undefined : 'left'])
  },
)

it('a refused request is reported with the type of its error', async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base, events } = await inFrontOf(up, { upstreams: { openai: 'https://api.openai.com' } })
  await send(base, '/v1/messages', { body: '{}' })
  await send(base, '/v1/responses', { body: '{}', headers: { 'x-api-key': 'sk-ant-1' } })
  expect(events).toMatchObject([
    { status: 404, error: 'decant_no_upstream' },
    { status: 401, error: 'decant_foreign_key', upstream: 'api.openai.com' },
  ])
})

it('a request that loops between two gateways is answered with 508; one from another gateway is forwarded', { timeout: 20_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const servers = [http.createServer(), http.createServer(), http.createServer()] as const
  const [first, second, last] = await Promise.all(servers.map((server) => listen(server)))
  for (const [server, to] of [
    [servers[0], second],
    [servers[1], first],
    [servers[2], up.base],
  ] as const) {
    const made = gateway({ upstreams: { anthropic: to as string }, archive: memoryArchive() })
    server.on('request', made.handle)
    atEnd(() => close(server))
    atEnd(() => made.close())
  }
  atEnd(() => up.close())
  const looped = await send(first as string, '/v1/messages', { body: '{}' })
  expect([looped.status, JSON.parse(looped.body.toString()).error.type]).toEqual([508, 'decant_loop'])
  expect((await send(last as string, '/v1/messages', { body: '{}', headers: { 'x-decant-hops': 'another' } })).status).toBe(200)
  expect(up.got[0]?.headers['x-decant-hops']).toMatch(/^another, [\da-f]{12}$/)
})

it('an event for an original has the model, and no token count if nothing was counted', { timeout: 60_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const archive = { ...memoryArchive(), put: () => Promise.reject(new Error('full')) }
  const { base, events } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.3, target: 0.15 }, archive })
  const body = sessionBody(40)
  await send(base, '/v1/messages', { body })
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]).toMatchObject({ treatment: 'original', model: JSON.parse(body).model })
  expect(events[0]).not.toHaveProperty('tokensBefore')
  const told: object[] = []
  await new ResentHistories({ window: 4_000, archive, onRender: (event) => told.push(event) }).render(body, { format: 'anthropic-messages' })
  expect(told).toEqual([{ treatment: 'original', reason: 'The archive cannot be written: full' }])
})
