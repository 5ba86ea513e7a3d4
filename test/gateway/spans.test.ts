import { readFileSync } from 'node:fs'
import { type Span, type SpanOptions, type Tracer, trace } from '@opentelemetry/api'
import { expect, expectTypeOf, it } from 'vitest'
import { type GatewayEvent, type GatewayTracer, spans } from '../../src/gateway/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { send, upstream } from './wire.ts'

/** A tracer that records its spans. */
function recording() {
  const told: { name: string; options: SpanOptions | undefined; set: Record<string, unknown>; status?: unknown; end?: unknown }[] = []
  const startSpan = (name: string, options?: SpanOptions): Span => {
    const one: (typeof told)[number] = { name, options, set: {} }
    told.push(one)
    const span = {
      setAttribute(key: string, value: unknown) {
        one.set[key] = value
        return span
      },
      setStatus(status: unknown) {
        one.status = status
        return span
      },
      end(time?: unknown) {
        one.end = time
      },
    }
    return span as unknown as Span
  }
  return { told, tracer: { startSpan } as unknown as Tracer }
}

it('each model request becomes a span with the GenAI attributes and without content', async () => {
  const { told, tracer } = recording()
  const up = await upstream((_, response, body) => response.writeHead(body.includes('fail') ? 529 : 200).end('{"text":"canary answer"}'))
  const { base } = await inFrontOf(up, { onEvent: spans(tracer, () => 5_000), trigger: { window: 20 } })
  await send(base, '/v1/messages', { body: '{"model":"claude-sonnet-4-5","messages":[{"role":"user","content":"canary question"}]}' })
  await send(base, '/v1beta/models/gemini-3-pro:generateContent', { body: '{"contents":[{"parts":[{"text":"canary fail"}]}]}' })
  await send(base, '/v1/models', { method: 'GET' })
  await expect.poll(() => told.length).toBe(2)
  expect(told.map(({ name }) => name)).toEqual(['chat claude-sonnet-4-5', 'generate_content gemini-3-pro'])
  expect(told[0]?.options?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'anthropic',
    'gen_ai.request.model': 'claude-sonnet-4-5',
    'http.response.status_code': 200,
  })
  expect(told[1]).toMatchObject({ set: { 'error.type': '529' }, status: { code: 2 }, end: 5_000 })
  expect(Number(told[0]?.options?.startTime)).toBeLessThanOrEqual(5_000)
  expect(JSON.stringify(told)).not.toContain('canary')
})

it('a span marks the conversation as compacted if the request was compacted or rendered, and not otherwise', () => {
  const { told, tracer } = recording()
  const event: GatewayEvent = {
    time: '2026-01-01T00:00:00.000Z',
    path: '/v1/chat/completions',
    route: 'chat',
    provider: 'openai',
    status: 200,
    treatment: 'passed',
    bytesIn: 1,
    bytesUp: 1,
    added: 0,
    duration: 1,
    complete: true,
  }
  for (const treatment of ['passed', 'rendered', 'compacted', 'original'] as const) spans(tracer)({ ...event, treatment })
  expect(told.map(({ options }) => options?.attributes?.['gen_ai.conversation.compacted'])).toEqual([undefined, true, true, undefined])
})

it('spans accepts a tracer of @opentelemetry/api, and its source does not import that package', () => {
  expectTypeOf<Tracer>().toExtend<GatewayTracer>()
  const event: GatewayEvent = {
    time: '2026-01-01T00:00:00.000Z',
    path: '/v1/chat/completions',
    route: 'chat',
    provider: 'openai',
    status: 500,
    treatment: 'passed',
    bytesIn: 1,
    bytesUp: 1,
    added: 0.1,
    duration: 2,
    complete: false,
  }
  expect(() => spans(trace.getTracer('decant'))(event)).not.toThrow()
  const source = readFileSync(new URL('../../src/gateway/spans.ts', import.meta.url), 'utf8')
  expect(source).not.toMatch(/from '@opentelemetry/)
})
