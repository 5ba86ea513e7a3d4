import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gateway } from '../../src/gateway/index.ts'
import { ruleFor } from '../../src/text/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const named = (body: string, model: string) => JSON.stringify({ ...(JSON.parse(body) as object), model })

async function treatments(trigger: object, ...requests: (readonly [path: string, body: string])[]): Promise<(string | undefined)[]> {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base, events } = await inFrontOf(up, { trigger })
  for (const [path, body] of requests) await send(base, path, { body })
  return events.map(({ treatment }) => treatment)
}

describe('trigger rules for some models', () => {
  it('set a window: a history is compacted for a model with a small one and passes for one with a large one', async () => {
    const session = (model: string) => ['/v1/messages', named(sessionBody(30), model)] as const
    const small = { models: { 'small-*': { window: 4000 } } }
    expect(await treatments(small, session('small-1'), session('large-1'), session('small-1'))).toEqual(['compacted', 'passed', 'rendered'])
    const large = { window: 4000, models: { 'large-1': { window: 200_000 } } }
    expect(await treatments(large, session('small-1'), session('large-1'), session('large-12'))).toEqual(['compacted', 'passed', 'compacted'])
  })

  it('set when and how far to compact, as shares of the common window', async () => {
    const session = (model: string) => ['/v1/messages', named(sessionBody(30), model)] as const
    const trigger = { window: 20_000, models: { 'eager-*': { at: 0.2, target: 0.1 } } }
    expect(await treatments(trigger, session('eager-1'), session('patient-1'))).toEqual(['compacted', 'passed'])
  })

  it('apply when the path names the model', async () => {
    const text = (i: number) => Array.from({ length: 60 }, (_, n) => `option_${i}_${n} = ${i * n}`).join('\n')
    const contents = Array.from({ length: 41 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'model', parts: [{ text: text(i) }] }))
    const request = (model: string) => [`/v1beta/models/${model}:generateContent`, JSON.stringify({ contents })] as const
    expect(await treatments({ models: { 'gemini-small': { window: 8000 } } }, request('gemini-small'), request('gemini-2.5-pro'))).toEqual([
      'compacted',
      'passed',
    ])
  })

  it('are checked when the gateway is created', () => {
    for (const rule of [{ window: 0 }, { at: 0.3 }, { at: 2 }])
      expect(() => gateway({ upstreams: {}, archive: memoryArchive(), trigger: { models: { m: rule } } })).toThrow(
        expect.objectContaining({ code: 'invalid-option' }),
      )
  })
})

it('ruleFor prefers an exact name to prefixes, and a longer prefix to a shorter one', () => {
  const rules = { 'claude-*': 1, 'claude-opus-*': 2, 'claude-opus-4': 3, '*': 4, constructor: 5 }
  expect(['claude-sonnet', 'claude-opus-5', 'claude-opus-4', 'gpt-5', 'claude', 'toString'].map((name) => ruleFor(rules, name))).toEqual([1, 2, 3, 4, 4, 4])
  expect(ruleFor({ 'claude-*': 1 }, 'toString')).toBeUndefined()
})
