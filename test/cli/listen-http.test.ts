import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { listenHttp } from '../../src/cli/serve/listen-http.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

it.each(['127.0.0.1', 'localhost', '0.0.0.0', ...(hasIPv6 ? ['::1', '::'] : [])])('listening on %s returns a URL that reaches the server', async (host) => {
  const { base, stop } = await listenHttp((_, response) => void response.end('here'), { host, port: 0 })
  try {
    expect(await (await fetch(base)).text()).toBe('here')
  } finally {
    await stop(0)
  }
})

it('keeps an idle connection for longer than clients and balancers keep theirs, so that they close it first', async () => {
  const heard = await exchange((_, response) => void response.end('here'), ['GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'], /here/)
  expect(Number(/^Keep-Alive: timeout=(\d+)/m.exec(heard)?.[1])).toBeGreaterThan(60)
})

describe('a client that sends Expect: 100-continue', () => {
  const waiting = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n'

  it.each<[string, RequestListener]>([
    ['piece by piece', (request, response) => void request.on('data', (piece: Buffer) => response.end(piece))],
    ['by iterating', (request, response) => void request.toArray().then((pieces: Buffer[]) => response.end(Buffer.concat(pieces)))],
    ['through a pipe', (request, response) => void request.pipe(response)],
  ])('receives 100 Continue once its body is read %s', async (_, handle) => {
    const heard = await exchange(handle, [waiting, '{}'], /\{\}/)
    expect(heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n[\s\S]*\{\}/)
  })

  it('receives no 100 Continue and only one response if it is refused', async () => {
    const heard = await exchange(
      (request, response) => {
        response.writeHead(403).end('no')
        request.resume()
      },
      [waiting],
      /\r\n\r\n[\s\S]*no/,
    )
    expect(heard).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('receives no 100 Continue after the response has begun', async () => {
    const heard = await exchange(
      (request, response) => {
        response.writeHead(200).write('begun')
        request.on('data', () => {}).on('end', () => response.end())
      },
      [waiting, '{}'],
      /\r\n0\r\n\r\n$/,
    )
    expect(heard).toContain('begun')
    expect(heard).not.toContain('100 Continue')
  })

  it('receives 417 if its Expect header has another value', async () => {
    const heard = await exchange((_, response) => void response.end(), [waiting.replace('100-continue', 'tea')], /\}\}/)
    expect(heard).toMatch(/^HTTP\/1\.1 417 [\s\S]*"type":"decant_bad_request"/)
  })
})

it.each([
  ['400 Bad Request', 'no HTTP\r\n\r\n'],
  ['400 Bad Request', 'GET / HTTP/1.1\r\n\r\n'],
  ['400 Bad Request', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['405 Method Not Allowed', 'CONNECT api.anthropic.com:443 HTTP/1.1\r\nHost: api.anthropic.com:443\r\n\r\n'],
  ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
])('the server answers with %s and a JSON error why the request could not be read', async (status, text) => {
  const heard = await exchange((_, response) => void response.end('here'), [text], /\}\}/)
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\\r\\n`))
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '')).toEqual({ type: 'error', error: { type: 'decant_bad_request', message: expect.any(String) } })
})

it.each(['no HTTP\r\n\r\n', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'])(
  'the server writes no error into a response that has begun before %j',
  async (behind) => {
    const heard = await exchange(
      (_, response) => void response.writeHead(200).write('begun'),
      ['GET / HTTP/1.1\r\nHost: a\r\n\r\n', behind],
      /decant_bad_request/,
    )
    expect(heard).toContain('begun')
    expect(heard).not.toContain('decant_bad_request')
  },
)

/**
 * Returns a server's answer to a client that sends these texts, each after the first once something was received: until the answer matches `until`, the
 * server hangs up, or five seconds have passed.
 */
async function exchange(handle: RequestListener, words: readonly string[], until: RegExp): Promise<string> {
  const { port, stop } = await listenHttp(handle, { host: '127.0.0.1', port: 0 })
  const socket = connect(port, '127.0.0.1')
  let [heard, isOver] = ['', false]
  socket.on('data', (piece: Buffer) => {
    heard += piece
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOver = true
  })
  const soon = (isSo: () => boolean) => vi.waitFor(() => expect(isSo() || isOver).toBe(true), { timeout: 5000, interval: 10 }).catch(() => {})
  for (const word of words) {
    if (word !== words[0]) await soon(() => heard !== '')
    socket.write(word)
  }
  await soon(() => until.test(heard))
  socket.destroy()
  await stop(0)
  return heard
}
