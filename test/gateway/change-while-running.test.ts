import type http from 'node:http'
import { describe, expect, it } from 'vitest'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const session = JSON.stringify({ ...(JSON.parse(sessionBody(30)) as object), model: 'small-1' })

describe('changing a running gateway', () => {
  it('applies another trigger from the next request on, and keeps existing compactions', async () => {
    const up = await upstream((_, response) => response.writeHead(200).end('{}'))
    const { base, events, made } = await inFrontOf(up)
    const ask = () => send(base, '/v1/messages', { body: session })
    await ask()
    made.change({ trigger: { models: { 'small-*': { window: 4000 } } } })
    await ask()
    made.change({ trigger: {} })
    await ask()
    expect(events.map(({ treatment }) => treatment)).toEqual(['passed', 'compacted', 'rendered'])
    expect(up.got[2]?.body.equals(up.got[1]?.body as Buffer)).toBe(true)
  })

  it('sends the next request to the new upstream, and lets an open one finish at the old one', async () => {
    const open: http.ServerResponse[] = []
    const up = await upstream((_, response) => {
      response.writeHead(200).write('first')
      open.push(response)
    })
    const other = await upstream((_, response) => response.writeHead(200).end('second'))
    atEnd(() => other.close())
    const { base, events, made } = await inFrontOf(up)
    const first = send(base, '/v1/messages', { body: '{}' })
    await expect.poll(() => open.length).toBe(1)
    made.change({ upstreams: { anthropic: `${other.base}/v1` } })
    expect((await send(base, '/v1/messages', { body: '{}' })).body.toString()).toBe('second')
    expect((await send(base, '/v1/responses', { body: '{}' })).status).toBe(404)
    open[0]?.end(' and last')
    expect((await first).body.toString()).toBe('first and last')
    await expect.poll(() => events.at(-1)?.upstream).toBe(new URL(up.base).host)
    expect(made.metrics.text()).toContain('decant_requests_total{route="messages",treatment="passed",class="2xx"} 2')
  })

  it('rejects an invalid change and applies no part of it', async () => {
    const up = await upstream((_, response) => response.writeHead(200).end('{}'))
    const { base, made } = await inFrontOf(up)
    for (const wrong of [
      { trigger: { at: 2 }, upstreams: {} },
      { trigger: { windw: 4000 }, upstreams: {} },
      { upstreams: { anthropic: 'nowhere' } },
      { upstreams: { proxy: { url: 'http://proxy.example' } } },
      { access: { token: 'x' } },
    ])
      expect(() => made.change(wrong as object)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    expect((await send(base, '/v1/messages', { body: '{}' })).status).toBe(200)
  })
})
