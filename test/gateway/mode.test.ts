import { describe, expect, it } from 'vitest'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, sha, upstream } from './wire.ts'

const trigger = { window: 16_000, at: 0.3, target: 0.15 }
const answering = () => upstream((_, response) => response.writeHead(200).end('{}'))

describe('gateway mode', () => {
  it('off: every request passes unchanged, also of compacted sessions; on again: the same bytes as before are sent', async () => {
    const up = await answering()
    const { base, made } = await inFrontOf(up, { trigger })
    const sent = sessionBody(30)
    expect((await send(base, '/v1/messages', { body: sent })).headers['x-decant-status']).toBe('compacted')
    made.turn('off')
    expect((await send(base, '/v1/messages', { body: sent })).headers['x-decant-status']).toBeUndefined()
    made.turn('on')
    expect((await send(base, '/v1/messages', { body: sent })).headers['x-decant-status']).toBe('rendered')
    const [compacted, off, on] = up.got.map(({ body }) => sha(body))
    expect(off).toBe(sha(sent))
    expect(on).toBe(compacted)
  })

  it('hold: existing compactions are kept and no new ones are made', async () => {
    const up = await answering()
    const { base, made } = await inFrontOf(up, { trigger })
    await send(base, '/v1/messages', { body: sessionBody(30) })
    made.turn('hold')
    const grown = await send(base, '/v1/messages', { body: sessionBody(60) })
    expect(grown.headers['x-decant-status']).toBe('rendered')
    const [before, after] = up.got.map(({ body }) => JSON.parse(body.toString()) as { messages: unknown[] })
    expect(after?.messages.slice(0, before?.messages.length)).toEqual(before?.messages)
    expect(up.got[1]?.body.toString()).toContain('value_59_3')
    const other = { 'x-session-id': 'another' }
    await send(base, '/v1/messages', { body: sessionBody(30), headers: other })
    expect(sha(up.got[2]?.body ?? '')).toBe(sha(sessionBody(30)))
  })

  it('x-decant-mode applies to its request alone and is not forwarded', async () => {
    const up = await answering()
    const { base } = await inFrontOf(up, { trigger })
    const sent = sessionBody(30)
    await send(base, '/v1/messages', { body: sent, headers: { 'x-decant-mode': 'off' } })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sent))
    expect(up.got[0]?.headers['x-decant-mode']).toBeUndefined()
    for (const mode of ['', 'on'])
      expect((await send(base, '/v1/messages', { body: sent, headers: { 'x-decant-mode': mode } })).headers['x-decant-status']).toMatch(/compacted|rendered/)
  })

  it('an unknown x-decant-mode is answered with 400, and the request is not forwarded', async () => {
    const up = await answering()
    const { base } = await inFrontOf(up, { trigger })
    for (const mode of ['OFF', 'on,off', 'everything']) {
      const { status, body } = await send(base, '/v1/messages', { body: sessionBody(30), headers: { 'x-decant-mode': mode } })
      expect([status, JSON.parse(body.toString())]).toEqual([
        400,
        { type: 'error', error: { type: 'decant_unknown_mode', message: 'x-decant-mode takes on, hold or off' } },
      ])
    }
    expect(up.got).toEqual([])
  })
})
