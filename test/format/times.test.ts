import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, wireNamed } from '../../src/format/index.ts'
import { timeDecay } from '../../src/strategy/index.ts'

const TIME = '2026-01-05T10:00:00.000Z'
const MS = Date.parse(TIME)
const at = (field: object) => decode([{ role: 'user', content: 'hi', ...field }], { format: 'openai-chat' }).history.messages[0]?.at

describe('time of a wire message', () => {
  it.each([
    { timestamp: TIME },
    { at: TIME },
    { created_at: MS / 1000 },
    { createdAt: MS },
    { createdAt: new Date(MS) },
    { timestamp: 'noon', created_at: TIME },
  ])('is read from %j', (field) => expect(at(field)).toBe(TIME))

  it.each([
    {},
    { timestamp: 'noon' },
    { timestamp: '7' },
    { at: 3 },
    { created_at: Number.NaN },
    { createdAt: 1e18 },
    { timestamp: { seconds: 1 } },
    { at: '2026-99-99' },
  ])('is undefined for %j', (field) => expect(at(field)).toBeUndefined())

  it('keeps a timestamp without a time zone unchanged', () => expect(at({ timestamp: '2026-02-25T10:00:00' })).toBe('2026-02-25T10:00:00'))

  it.each(['openai-chat', 'anthropic-messages', 'ai-sdk-ui'])('%s: is read from JSON text, which encodes unchanged', (format) => {
    const parts = format === 'ai-sdk-ui' ? { parts: [{ type: 'text', text: 'hi' }] } : { content: 'hi' }
    const text = JSON.stringify([{ id: 'x', role: 'user', ...parts, createdAt: TIME }])
    const document = decode(text, { format })
    expect(document.history.messages[0]?.at).toBe(TIME)
    expect(wireNamed(format).encode(document, document.history.messages)).toBe(text)
  })

  it('lets time-decay cut days-old messages down to two and leave fresh ones unchanged', async () => {
    const words = 'One of the words that stand in the text of this answer. '.repeat(60)
    const said = Array.from({ length: 10 }, (_, i) => [
      { role: 'user', content: `Question ${i}?`, timestamp: `2026-01-0${1 + (i % 9)}T10:00:00Z` },
      { role: 'assistant', content: words, timestamp: `2026-01-0${1 + (i % 9)}T10:00:00Z` },
    ]).flat()
    const options = { budget: '50%', strategy: timeDecay({ freshTokens: 4000 }), format: 'openai-chat' } as const
    const { messages } = await compress(said, { ...options, now: '2026-01-20T10:00:00Z' })
    expect(messages[0]).toBe(said[0])
    expect(messages).toHaveLength(2)
    const fresh = await compress(
      said.map((one) => ({ ...one, timestamp: '2026-01-20T09:59:00Z' })),
      { ...options, now: '2026-01-20T10:00:00Z' },
    )
    expect(fresh.report.status).toBe('unchanged')
  })

  const stamped = (stamp: (i: number) => object) =>
    Array.from({ length: 40 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: `Message ${i}. ${'words of it '.repeat(40)}`, ...stamp(i) }))
  const left = async (messages: object[]) =>
    (await compress(messages, { budget: 2000, strategy: timeDecay({ freshTokens: 4000 }), format: 'openai-chat' })).messages.length
  const minute = (i: number) => MS / 1000 + i * 60

  it.each([0, 1, 20, 38])('does not make time-decay cut when only the one of message %i of 40 is wrong', async (wrong) => {
    for (const stamp of [3.9e9, 2e8]) expect(await left(stamped((i) => ({ created_at: i === wrong ? stamp : minute(i) })))).toBe(40)
  })

  it('is taken as UTC when it has no zone, in every local time zone', async () => {
    const zone = process.env.TZ
    try {
      for (const TZ of ['UTC', 'Asia/Shanghai', 'America/New_York']) {
        process.env.TZ = TZ
        const said = stamped((i) => ({ timestamp: `${new Date(minute(i) * 1000).toISOString().slice(0, 19)}${i % 2 === 0 ? 'Z' : ''}` }))
        expect(await left(said)).toBe(40)
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})
