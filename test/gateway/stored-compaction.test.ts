import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { ResentHistories, type Treatment } from '../../src/resent/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, sha, upstream } from './wire.ts'

const tools = (amount: number) =>
  Array.from({ length: amount }, (_, i) => ({
    name: `tool_${i}`,
    description: `Does thing ${i}. ${'It is careful. '.repeat(100)}`,
    input_schema: { type: 'object' },
  }))
const many = sessionBody(36, { tools: tools(30) })
const few = sessionBody(36, { tools: tools(1) })
const window = 20_000
/** What a body's messages begin with, as far as the first steps go. */
const beginning = (body: Buffer | string | undefined) => JSON.stringify((JSON.parse(String(body)) as { messages: unknown[] }).messages.slice(0, 2))

describe('a stored compaction', () => {
  it('is applied although fewer tools make the history smaller than the trigger, so that its prefix stays the same', async () => {
    const up = await upstream((_, response) => response.end('{}'))
    const { base, events } = await inFrontOf(up, { trigger: { window } })
    for (const body of [many, few, many]) await send(base, '/v1/messages', { body })
    expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'rendered', 'rendered'])
    expect(events[1]?.tokensBefore).toBeLessThan(window * 0.8)
    expect(new Set(up.got.map(({ body }) => beginning(body))).size).toBe(1)
  })

  it('is applied after a restart when it was made for a learned limit', async () => {
    const error = '{"error":{"message":"prompt is too long: 9000 tokens > 4000 maximum"}}'
    const up = await upstream((_, response, body) => response.writeHead(body.length > 16_000 ? 400 : 200).end(error))
    const archive = memoryArchive()
    const trigger = { window: 16_000, at: 0.9, target: 0.4 }
    const one = await inFrontOf(up, { trigger, archive })
    for (const _ of [1, 2]) await send(one.base, '/v1/messages', { body: sessionBody(30) })
    const two = await inFrontOf(up, { trigger, archive })
    await send(two.base, '/v1/messages', { body: sessionBody(31) })
    expect([...one.events, ...two.events].map(({ treatment }) => treatment)).toEqual(['passed', 'compacted', 'rendered'])
    expect(beginning(up.got[2]?.body)).toBe(beginning(up.got[1]?.body))
  })

  it('is not applied after its record was forgotten, nor for another key', async () => {
    const up = await upstream((_, response) => response.end('{}'))
    const archive = memoryArchive()
    const { base, events } = await inFrontOf(up, { trigger: { window }, archive })
    await send(base, '/v1/messages', { body: many, headers: { 'x-api-key': 'a' } })
    await send(base, '/v1/messages', { body: few, headers: { 'x-api-key': 'b' } })
    for (const { hash } of await archive.list({ kind: 'event' })) await archive.forget(hash)
    await send(base, '/v1/messages', { body: few, headers: { 'x-api-key': 'a' } })
    expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'passed', 'passed'])
    expect(sha(up.got[2]?.body ?? '')).toBe(sha(few))
  })

  it.each([12, 36])(
    'costs 5 archive look-ups and no token count for 3 requests of a client that never compacted, after %i steps as after more',
    async (steps) => {
      const body = sessionBody(steps, { tools: tools(1) })
      const up = await upstream((_, response) => response.end('{}'))
      const memory = memoryArchive()
      let looked = 0
      const archive: typeof memory = {
        ...memory,
        linked: (from, relation) => {
          looked++
          return memory.linked(from, relation)
        },
      }
      const { base, events } = await inFrontOf(up, { trigger: { window: 200_000 }, archive })
      for (let i = 0; i < 3; i++) await send(base, '/v1/messages', { body })
      expect(looked).toBe(5)
      expect(events.map(({ tokensBefore }) => tokensBefore)).toEqual([undefined, undefined, undefined])
      const treatments: Treatment[] = []
      const histories = new ResentHistories({ archive, onRender: ({ treatment }) => treatments.push(treatment) })
      for (let i = 0; i < 3; i++) expect(await histories.render(body, { format: 'anthropic-messages' })).toBe(body)
      expect([looked, treatments]).toEqual([8, ['passed', 'passed', 'passed']])
    },
  )

  it('is applied below the trigger by ResentHistories too', async () => {
    const treatments: Treatment[] = []
    const histories = new ResentHistories({ window, onRender: ({ treatment }) => treatments.push(treatment) })
    const rendered: string[] = []
    for (const body of [many, few, many]) rendered.push(await histories.render(body, { format: 'anthropic-messages' }))
    expect(treatments).toEqual(['compacted', 'rendered', 'rendered'])
    expect(new Set(rendered.map(beginning)).size).toBe(1)
  })
})
