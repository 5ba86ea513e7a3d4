import http from 'node:http'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { gatewayWithPool } from '../../src/gateway/gateway.ts'
import type { GatewayEvent } from '../../src/gateway/index.ts'
import { KnownSizes } from '../../src/gateway/limits/known-sizes.ts'
import { RenderPool } from '../../src/gateway/render/render-pool.ts'
import { createCounter } from '../../src/token/index.ts'
import { atEnd } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { close, listen, send, sha, upstream } from './wire.ts'

const picture = { type: 'image', source: { type: 'url', url: 'https://a.b/c.png' } }
const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.base64String(), fc.json())
const turn = fc.oneof(
  text.map((words) => ({ role: 'user', content: words })),
  text.map((words) => ({ role: 'assistant', content: [{ type: 'text', text: words }] })),
  text.map((words) => ({ role: 'user', content: [picture, { type: 'text', text: words }] })),
)
const tools = fc.constantFrom([], [{ name: 'read', description: 'Reads a file.', input_schema: { type: 'object' } }])

function bodyOf(messages: readonly object[], more: object, messagesLast: boolean): Buffer {
  return Buffer.from(JSON.stringify(messagesLast ? { model: 'claude-sonnet-4-5', ...more, messages } : { model: 'claude-sonnet-4-5', messages, ...more }))
}

function tokensOf(body: Buffer): number {
  return createCounter({ exact: false }).history(decode(body.toString(), { format: 'anthropic-messages' }).history)
}

describe('KnownSizes', () => {
  it('never underestimates a history, whatever was added, removed or changed', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1 }), fc.array(turn), fc.nat(), tools, fc.boolean(), (before, added, kept, offered, last) => {
        const known = new KnownSizes()
        const first = bodyOf(before, { tools: offered, max_tokens: 100 }, last)
        known.learn('a', first, { tokensBefore: tokensOf(first), model: 'claude-sonnet-4-5' })
        const next = bodyOf(
          [...before.slice(0, kept % (before.length + 1)), ...added, { role: 'user', content: 'Go on.' }],
          { tools: offered, max_tokens: 100 },
          last,
        )
        const size = known.of('a', next)
        expect(size?.maxTokens).toBeGreaterThanOrEqual(tokensOf(next))
        expect(size?.model).toBe('claude-sonnet-4-5')
        expect(known.of('b', next)).toBeUndefined()
        const most = size?.maxTokens ?? 0
        expect(known.of('a', next, () => most)).toEqual(size)
        expect(known.of('a', next, () => most - 1)).toBeUndefined()
      }),
      { numRuns: process.env.DECANT_LONG ? 50_000 : 300 },
    )
  })

  it('never underestimates a history whose head changes with each request, and overestimates it little', () => {
    const head = fc.string({ maxLength: 3_000 })
    const withHead = (system: string, messages: readonly object[]) => Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', system, messages }))
    const said = Array.from({ length: 60 }, (_, i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: Array.from({ length: 60 }, (_, n) => `line ${i * 60 + n} of it.`).join(' '),
    }))
    fc.assert(
      fc.property(head, head, fc.array(turn, { maxLength: 5 }), (one, other, added) => {
        const known = new KnownSizes()
        const [first, next] = [withHead(one, said), withHead(other, [...said, ...added])]
        known.learn('a', first, { tokensBefore: tokensOf(first), model: 'claude-sonnet-4-5' })
        const most = known.of('a', next)?.maxTokens ?? 0
        const more = JSON.stringify([other, added])
        expect(most).toBeGreaterThanOrEqual(tokensOf(next))
        expect(most).toBeLessThan(tokensOf(first) + Buffer.byteLength(more) + 2_000 * (more.split('image').length - 1) + 2_100)
      }),
      { numRuns: process.env.DECANT_LONG ? 5_000 : 100, examples: [['', 'aA', []]] },
    )
  })

  it('keeps a session that was just used and forgets the one unused for longest', () => {
    const known = new KnownSizes()
    const body = (name: string) => Buffer.alloc(8 * 1024 * 1024, name)
    for (const name of 'abcdefgh') known.learn(name, body(name), { tokensBefore: 1 })
    expect(known.of('a', body('a'))?.maxTokens).toBe(1)
    known.learn('i', body('i'), { tokensBefore: 1 })
    expect([known.of('a', body('a'))?.maxTokens, known.of('b', body('b'))]).toEqual([1, undefined])
  })

  it('compares no bytes when the session is far above the given bound', () => {
    const known = new KnownSizes()
    const messages = Array.from({ length: 200 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `line ${i} of it. `.repeat(20) }))
    const [first, next] = [bodyOf(messages.slice(0, 20), {}, true), bodyOf(messages, {}, true)]
    known.learn('a', first, { tokensBefore: tokensOf(first), model: 'claude-sonnet-4-5' })
    const compared = vi.spyOn(first, 'compare')
    const asked: (string | undefined)[] = []
    const bound = (model?: string) => {
      asked.push(model)
      return tokensOf(next)
    }
    expect(known.of('a', next, bound)).toBeUndefined()
    expect([asked, compared.mock.calls.length]).toEqual([['claude-sonnet-4-5'], 0])
    expect(known.of('a', next)?.maxTokens).toBeGreaterThan(tokensOf(next))
    expect(compared.mock.calls.length).toBeGreaterThan(0)
  })

  it('finds one of many conversations under one key, and searches the middle of few of them', () => {
    const known = new KnownSizes()
    const conversation = (name: number, steps: number) =>
      bodyOf(
        Array.from({ length: steps }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `line ${i} of ${name}. `.repeat(20) })),
        { system: 'Be careful. '.repeat(1_000) },
        true,
      )
    for (let name = 0; name < 60; name++) known.learn('a', conversation(name, 40), { tokensBefore: 4_000 })
    const searched = vi.spyOn(Buffer.prototype, 'indexOf')
    const grown = known.of('a', conversation(0, 41))?.maxTokens
    const other = known.of('a', conversation(60, 40), () => 5_000)
    const searches = searched.mock.calls.length
    searched.mockRestore()
    expect([grown !== undefined && grown > 4_000 && grown < 4_600, other]).toEqual([true, undefined])
    expect(searches).toBeLessThanOrEqual(2 * 8 * 3)
  })

  it('returns nothing for another model, and little more than before when little was added', () => {
    const known = new KnownSizes()
    const first = bodyOf([{ role: 'user', content: 'x '.repeat(50_000) }], {}, true)
    known.learn('a', first, { tokensBefore: tokensOf(first) })
    expect(known.of('a', Buffer.from(first.toString().replace('"model":"claude-sonnet-4-5"', '"max_tokens":5,"model":"claude-opus-4-5"')))).toBeUndefined()
    expect(known.of('a', Buffer.from(first.toString().replace('claude-sonnet-4-5', 'claude-sonnet-4-6')))).toBeUndefined()
    expect(known.of('a', Buffer.from(first.toString().replace('claude-sonnet-4-5', 'gpt-4o')))).toBeUndefined()
    const next = bodyOf(
      [
        { role: 'user', content: 'x '.repeat(50_000) },
        { role: 'user', content: 'more' },
      ],
      {},
      true,
    )
    expect(known.of('a', next)?.maxTokens).toBeLessThan(tokensOf(first) + 100)
  })
})

it('a session that grows below its trigger is parsed now and then, not at each step, and passes byte for byte', async () => {
  let read = 0
  class Counted extends RenderPool {
    override run(...given: Parameters<RenderPool['run']>): ReturnType<RenderPool['run']> {
      read++
      return super.run(...given)
    }
  }
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const events: GatewayEvent[] = []
  const pool = new Counted(20_000)
  const options = {
    upstreams: { anthropic: up.base },
    archive: memoryArchive(),
    trigger: { window: 40_000, at: 0.5 },
    onEvent: (event: GatewayEvent) => events.push(event),
  }
  const made = gatewayWithPool(options, pool)
  const server = http.createServer(made.handle)
  const base = await listen(server)
  atEnd(() => up.close())
  atEnd(() => made.close())
  atEnd(() => close(server))
  const steps = Array.from({ length: 40 }, (_, i) => sessionBody(30 + i))
  for (const sent of steps) await send(base, '/v1/messages', { body: sent })
  expect(up.got.map(({ body }) => sha(body))).toEqual(steps.map(sha))
  await expect.poll(() => events.length).toBe(steps.length)
  const looked = steps.filter((sent) => sent.length > 20_000).length
  expect([looked > 20, read > 0, read < looked / 3]).toEqual([true, true, true])
  const last = events.at(-1)
  expect(last?.tokensBefore).toBeGreaterThan(tokensOf(Buffer.from(steps.at(-1) as string)) * 0.7)
})
