import net, { type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { describeUnreachable } from '../../src/gateway/http/describe-unreachable.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const well = () => upstream((_, response) => response.writeHead(200).end('{}'))
const messageOf = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString()).error.message as string

describe('reports to the operator', () => {
  it('name the reason why a body that may exceed the trigger was not read: compressed, or larger than maxBody', async () => {
    const { base, events } = await inFrontOf(await well(), { trigger: { window: 4000 }, maxBody: 2000 })
    const body = sessionBody(30)
    await send(base, '/v1/messages', { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } })
    await send(base, '/v1/messages', { body })
    await send(base, '/v1/messages', { body, headers: { 'transfer-encoding': 'chunked' } })
    await send(base, '/v1/files', { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } })
    const large = 'The body is larger than `maxBody`: it was not read'
    expect(events.map(({ reason }) => reason)).toEqual(['The body is packed (gzip): it was not read', large, large, undefined])
    expect(events.every(({ treatment }) => treatment === 'passed')).toBe(true)
  })

  it('explain the network’s error codes', async () => {
    const greets = net.createServer((socket) => {
      socket.on('error', () => {}).resume()
      socket.end('SSH-2.0-other\r\n')
    })
    await new Promise<void>((resolve) => greets.listen(0, '127.0.0.1', resolve))
    atEnd(() => new Promise((resolve) => greets.close(() => resolve())))
    const { port } = greets.address() as AddressInfo
    const { base, made } = await inFrontOf(await well(), { upstreams: { anthropic: `http://127.0.0.1:${port}`, openai: 'http://127.0.0.1:1' } })
    const said = async (path: string) => messageOf(await send(base, path, { body: '{}' }))
    expect(await said('/v1/messages')).toMatch(/: HPE_\w+ \(its answer is not HTTP/)
    expect(await said('/v1/responses')).toContain(': ECONNREFUSED (nothing listens at its address)')
    made.change({ upstreams: { anthropic: `https://127.0.0.1:${port}` } })
    expect(await said('/v1/messages')).toMatch(/is it http instead of https\?|ended the connection/)
    expect(describeUnreachable('SELF_SIGNED_CERT_IN_CHAIN')).toContain('NODE_EXTRA_CA_CERTS')
    expect(describeUnreachable('EMFILE')).toContain('ulimit -n')
    expect(describeUnreachable('no answer came')).toBe('decant could not reach the provider: no answer came')
  })

  it('count the refused requests by status', async () => {
    const { base, made } = await inFrontOf(await well(), { access: { token: 'word' } })
    await send(base, '/v1/messages', { body: '{}' })
    await send(base, '/v1/messages', { body: '{}', headers: { host: 'evil.example' } })
    await send(base, '/v1/messages', { body: '{}', headers: { 'x-decant-token': 'word' } })
    const counted = made.metrics.text().match(/^decant_re(?:fus|quest)\w+\{.*$/gm)
    expect(counted).toEqual([
      'decant_requests_total{route="messages",treatment="passed",class="2xx"} 1',
      'decant_refused_total{status="401"} 1',
      'decant_refused_total{status="403"} 1',
    ])
  })

  it('answer 404 for an unknown path below /decant, which is not forwarded', async () => {
    const up = await well()
    const { base } = await inFrontOf(up)
    for (const path of ['/decant', '/decant/stats?x=1']) {
      const answer = await send(base, path, { method: 'GET' })
      expect([answer.status, messageOf(answer)]).toEqual([404, expect.stringContaining('/metrics')])
    }
    expect(up.got).toHaveLength(0)
    expect((await send(base, '/decanter', { method: 'GET' })).status).toBe(200)
  })
})
