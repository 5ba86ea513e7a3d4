import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { type GatewayMetrics, gateway } from '../../src/gateway/index.ts'
import { limitsBelow } from '../../src/gateway/limits/limits-below.ts'
import { limitsFor } from '../../src/gateway/limits/limits-by-model.ts'
import { resolveLimits } from '../../src/gateway/limits/resolve-limits.ts'
import { ResentHistories } from '../../src/resent/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

describe('gateway trigger', () => {
  it.each([
    [{ window: -5, at: 0.2, target: 3 }, 'invalid-option'],
    [{ window: Number.NaN }, 'invalid-option'],
    [{ at: 0.3 }, 'invalid-option'],
    [{ turns: 0 }, 'invalid-option'],
    [{ onArrival: Number.NaN }, 'invalid-option'],
  ])('is rejected when the gateway is created: %j', (trigger, code) => {
    expect(() => gateway({ upstreams: {}, archive: memoryArchive(), trigger })).toThrow(expect.objectContaining({ code }))
  })

  it('has defaults, and an early trigger halfway to the target for histories of many turns', () => {
    expect(resolveLimits()).toEqual({ window: 200_000, isGuess: true, trigger: 160_000, target: 80_000, early: undefined, models: {} })
    expect(resolveLimits({ window: 1000, at: 0.5, target: 0.25, turns: 7 })).toEqual({
      window: 1000,
      trigger: 500,
      target: 250,
      early: { turns: 7, trigger: 375 },
      models: {},
    })
  })
})

it('limitsFor uses the known window of a model if none is configured, at most 200,000 tokens', () => {
  const shown = (limits: ReturnType<typeof limitsFor>) => [limits.window, limits.trigger, limits.target, limits.early?.trigger]
  const untold = resolveLimits({ turns: 7, models: { 'gpt-4': { at: 0.5, target: 0.25 }, 'gpt-4o-mini': { window: 50_000 } } })
  expect(shown(limitsFor(untold, 'gpt-4o'))).toEqual([128_000, 102_400, 51_200, 76_800])
  expect(shown(limitsFor(untold, 'gpt-4'))).toEqual([8192, 4096, 2048, 3072])
  expect(limitsFor(untold, 'gpt-4o-mini').window).toBe(50_000)
  for (const model of ['gpt-4.1', 'claude-opus-5-5', 'a-model-of-my-own', undefined])
    expect(shown(limitsFor(untold, model))).toEqual([200_000, 160_000, 80_000, 120_000])
  expect(limitsFor(resolveLimits({ window: 150_000 }), 'gpt-4o').window).toBe(150_000)
})

it('a history is compacted for a model with a small known window and passes for one with a larger window', async () => {
  const up = await upstream((_, response) => response.end('{}'))
  const { base, events } = await inFrontOf(up, {})
  const messages = [
    { role: 'user', content: 'read the pages' },
    { role: 'assistant', content: Array.from({ length: 60_000 }, (_, i) => `word${i % 97}`).join(' ') },
    { role: 'user', content: 'and now?' },
  ]
  for (const model of ['gpt-4o', 'gpt-4.1']) await send(base, '/v1/chat/completions', { body: JSON.stringify({ model, messages }) })
  expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'passed'])
})

it('limitsBelow lowers all limits to a refused size, the early trigger too, and raises none', () => {
  const early = { turns: 7, trigger: 375 }
  const limits = { window: 1000, trigger: 500, target: 250, early }
  for (const refused of [undefined, 500, 2000]) expect(limitsBelow(limits, refused)).toEqual(limits)
  expect(limitsBelow(limits, 400)).toEqual({ window: 400, trigger: 400, target: 200, early })
  expect(limitsBelow(limits, 300)).toEqual({ window: 300, trigger: 300, target: 150, early: { turns: 7, trigger: 300 } })
  expect(limitsBelow({ ...limits, early: undefined }, 300).early).toBeUndefined()
})

it('gateway() takes options only, and its metrics have a text form', () => {
  const metrics: GatewayMetrics = gateway({ upstreams: {}, archive: memoryArchive() }).metrics
  expect(metrics.text()).toContain('decant_requests_total')
  // @ts-expect-error the threads are the gateway's own affair
  gateway({ upstreams: {}, archive: memoryArchive() }, undefined)
})

describe('token count of a history', () => {
  const [claude, gpt] = ['claude-sonnet-4-5', 'gpt-4o'].map((model) => sessionBody(30, { model })) as [string, string]

  /** Tokens before and the treatment of both bodies. */
  const ofBoth = async (window: number) => {
    const up = await upstream((_, response) => response.end('{}'))
    const { base, events } = await inFrontOf(up, { trigger: { window } })
    for (const body of [claude, gpt]) await send(base, '/v1/messages', { body })
    const told: typeof events = []
    const histories = new ResentHistories({ window, onRender: (event) => told.push(event as never) })
    for (const body of [claude, gpt]) await histories.render(body, { format: 'anthropic-messages' })
    return [events, told].map((all) => all.map(({ tokensBefore, treatment }) => [tokensBefore, treatment] as const))
  }

  it('depends on the model and is the same in the gateway and in ResentHistories', async () => {
    const [, [, [tokens = 0] = []] = []] = await ofBoth(1e6)
    const [atGateway = [], atDoor = []] = await ofBoth(Math.ceil((tokens * 1.1) / 0.8))
    expect(atGateway).toEqual(atDoor)
    expect(atDoor.map(([, treatment]) => treatment)).toEqual(['compacted', 'passed'])
    expect((atDoor[0]?.[0] ?? 0) / tokens).toBeCloseTo(1.22, 1)
  })
})

const { messages } = JSON.parse(sessionBody(60)) as { messages: object[] }

it.each([
  ['before the messages', { model: 'gpt-4', messages }, 'compacted'],
  ['after the messages, with another model field inside metadata', { messages, tools: [], metadata: { model: 'x' }, model: 'gpt-4' }, 'compacted'],
  ['only quoted in a string', { messages, model: 'gpt-4.1', metadata: { said: '"model":"gpt-4"' } }, 'passed'],
] as const)('the small known window of a model applies if the model field of the body names it; its name: %s', async (_, body, treatment) => {
  const up = await upstream((_, response) => response.end('{}'))
  const { base, events } = await inFrontOf(up)
  const text = JSON.stringify(body)
  expect(text.length).toBeLessThan(160_000)
  await send(base, '/v1/messages', { body: text })
  await send(base, '/v1/messages', { body: text, headers: { 'transfer-encoding': 'chunked' } })
  expect(events.map((event) => event.treatment)).toEqual([treatment, treatment === 'passed' ? 'passed' : 'rendered'])
})
