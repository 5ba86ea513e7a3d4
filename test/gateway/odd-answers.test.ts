import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { expect, it } from 'vitest'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { close, listen, send, type Upstream } from './wire.ts'

/** An upstream that answers everybody with these bytes, and hangs up. */
async function rawUpstream(bytes: string): Promise<Upstream> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return { base: `http://127.0.0.1:${port}`, got: [], sockets: async () => 0, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

it.each([
  ['a status below 100', 'HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\n{}', 502, 'ERR_HTTP_INVALID_STATUS_CODE'],
  ['a status of 0', 'HTTP/1.1 000 X\r\nContent-Length: 2\r\n\r\n{}', 502, 'ERR_HTTP_INVALID_STATUS_CODE'],
  ['an unrequested protocol switch', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n', 502, 'no answer came'],
  ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(200_000)}\r\n\r\n`, 502, 'HPE_HEADER_OVERFLOW'],
  ['control characters in its status text', 'HTTP/1.1 429 Too\x01 many\r\nContent-Length: 2\r\n\r\n{}', 429, undefined],
])('an answer with %s neither ends the process nor makes the client wait forever', async (_, bytes, status, error) => {
  const up = await rawUpstream(bytes)
  const { base, events } = await inFrontOf(up)
  const answer = await send(base, '/v1/messages', { body: '{}' })
  expect(answer.status).toBe(status)
  if (error) expect(JSON.parse(answer.body.toString()).error).toMatchObject({ type: 'decant_upstream_unreachable', message: expect.stringContaining(error) })
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]).toMatchObject({ status, complete: error === undefined })
  expect(events[0]?.error).toBe(error)
})

it('an answer with more header bytes than Node accepts by default arrives whole', async () => {
  const policy = 'a'.repeat(60_000)
  const { base } = await inFrontOf(await rawUpstream(`HTTP/1.1 429 Too Many Requests\r\nX: ${policy}\r\nContent-Length: 2\r\n\r\n{}`))
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${base}/v1/models`, { maxHeaderSize: 1 << 20 }, resolve).on('error', reject)
  })
  answer.resume()
  expect([answer.statusCode, answer.headers.x]).toEqual([429, policy])
})

it.each(['900000', '9000000'])('a client that disconnects in the middle of a body of %s bytes is reported', async (length) => {
  const up = await rawUpstream('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  const { base, events, made } = await inFrontOf(up)
  const { hostname, port } = new URL(base)
  const begin = () =>
    new Promise<net.Socket>((resolve) => {
      const socket = net.connect(Number(port), hostname, () => {
        socket.write(`POST /v1/messages HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${length}\r\n\r\n{"a"`, () => resolve(socket))
      })
    })
  const first = await begin()
  atEnd(async () => void first.destroy())
  first.destroy()
  await expect.poll(() => events.length).toBe(1)
  made.drain()
  const second = await begin()
  second.destroy()
  await expect.poll(() => events.length).toBe(2)
  expect(events).toMatchObject([
    { path: '/v1/messages', status: 499, error: 'left', complete: false },
    { status: 499, error: 'stopped' },
  ])
  expect(made.metrics.text()).toContain('decant_incomplete_total 2')
})

it('an internal error is answered with 500 and reported without its message', async () => {
  const up = await rawUpstream('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  const { events, made } = await inFrontOf(up)
  const server = http.createServer((request, response) => {
    const { headersDistinct } = request
    let asked = 0
    const get = () => {
      if (asked++ === 0) throw new RangeError('secret')
      return headersDistinct
    }
    made.handle(Object.defineProperty(request, 'headersDistinct', { get }), response)
  })
  const base = await listen(server)
  atEnd(() => close(server))
  const answer = await send(base, '/v1/messages', { body: '{}' })
  expect([answer.status, JSON.parse(answer.body.toString()).error]).toEqual([500, { type: 'decant_fault', message: 'decant failed: RangeError' }])
  expect(events).toMatchObject([{ path: '/v1/messages', status: 500, error: 'decant_fault', complete: false }])
})

it('an exception in onEvent becomes a warning and fails no request', async () => {
  const up = await rawUpstream('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
  const onEvent = () => {
    throw new Error('the disk is full')
  }
  const { base, made } = await inFrontOf(up, { onEvent })
  const warned = once(process, 'warning')
  expect((await send(base, '/v1/messages', { body: '{}' })).status).toBe(200)
  expect((await warned)[0].message).toBe('onEvent of a gateway threw: the disk is full')
  expect(made.metrics.text()).toContain('class="2xx"} 1')
})
