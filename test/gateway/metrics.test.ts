import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { Histogram } from '../../src/gateway/histogram.ts'
import type { GatewayEvent } from '../../src/gateway/index.ts'
import { Metrics } from '../../src/gateway/metrics.ts'
import { RenderPool } from '../../src/gateway/render/render-pool.ts'
import { recallTools } from '../../src/mcp/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const answered: GatewayEvent = {
  time: '2026-01-01T00:00:00.000Z',
  route: 'messages',
  path: '/v1/messages',
  provider: 'anthropic',
  status: 200,
  treatment: 'rendered',
  bytesIn: 400_000,
  bytesUp: 40_000,
  tokensBefore: 100_000,
  tokensAfter: 10_000,
  added: 1,
  duration: 2,
  complete: true,
}
const trigger = { window: 16_000, at: 0.3, target: 0.15 }
const metricsOf = async (base: string) => (await send(base, '/metrics', { method: 'GET' })).body.toString()
const value = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

it('every line of the metrics is a HELP or TYPE comment or a number of an announced metric', () => {
  const metrics = new Metrics(() => false)
  metrics.recalled({ tool: 'get', found: true })
  metrics.configured(true)
  const announced = new Set<string>()
  for (const line of metrics.text().trimEnd().split('\n')) {
    const comment = /^# (HELP|TYPE) (decant_\w+) \S/.exec(line)
    if (comment) announced.add(comment[2] as string)
    const sample = /^(decant_\w+)(?:\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})? [\d.e+-]+$/.exec(line)
    expect(comment ?? sample, line).toBeTruthy()
    if (sample) expect(announced, line).toContain((sample[1] as string).replace(/_(bucket|sum|count)$/, ''))
  }
})

it('Histogram reports seconds in cumulative buckets', () => {
  const times = new Histogram('added', 'Seconds.')
  for (const milliseconds of [0.5, 2, 1000, 5000, 45_000, 90_000]) times.add(milliseconds)
  expect(times.lines().filter((line) => /le="(?:0.0005|0.003|1|10|60|\+Inf)"|_sum|_count/.test(line))).toEqual([
    'decant_added_seconds_bucket{le="0.0005"} 1',
    'decant_added_seconds_bucket{le="0.003"} 2',
    'decant_added_seconds_bucket{le="1"} 3',
    'decant_added_seconds_bucket{le="10"} 4',
    'decant_added_seconds_bucket{le="60"} 5',
    'decant_added_seconds_bucket{le="+Inf"} 6',
    'decant_added_seconds_sum 141.0025',
    'decant_added_seconds_count 6',
  ])
})

it('a compaction is counted with its removed tokens and the time until it was stored', { timeout: 120_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base, events } = await inFrontOf(up, { trigger })
  expect(value(await metricsOf(base), 'decant_stored_seconds_count')).toBe(0)
  await send(base, '/v1/messages', { body: sessionBody(40) })
  await expect.poll(() => events.length).toBe(1)
  const text = await metricsOf(base)
  expect(value(text, 'decant_requests_total{route="messages",treatment="compacted",class="2xx"}')).toBe(1)
  expect(value(text, 'decant_tokens_removed_total')).toBe((events[0]?.tokensBefore ?? 0) - (events[0]?.tokensAfter ?? 0))
  expect(value(text, 'decant_stored_seconds_count')).toBe(1)
  expect(value(text, 'decant_stored_seconds_sum')).toBe((events[0]?.stored ?? 0) / 1000)
  expect(events[0]?.stored).toBeGreaterThan(0)
  expect(events[0]?.stored).toBeLessThanOrEqual(events[0]?.added ?? 0)
})

it('removed tokens are not counted for count_tokens requests and for requests that the provider refused', () => {
  const metrics = new Metrics(() => false)
  for (const change of [{}, { route: 'count_tokens' }, { status: 400 }, { status: 529 }]) metrics.count({ ...answered, ...change }, false)
  expect(value(metrics.text(), 'decant_tokens_removed_total')).toBe(90_000)
})

it('open requests are counted until they are answered or aborted, and requests that decant answers itself are not', async () => {
  const held: ServerResponse[] = []
  const up = await upstream((_, response) => held.push(response))
  const { base } = await inFrontOf(up, { upstreams: { anthropic: up.base } })
  const open = async () => value(await metricsOf(base), 'decant_open_requests')
  expect(await open()).toBe(0)
  const answer = send(base, '/v1/messages', { body: '{}' })
  const leaves = new AbortController()
  const left = fetch(`${base}/v1/messages`, { method: 'POST', body: '{}', signal: leaves.signal }).catch(() => 'left')
  await expect.poll(() => held.length).toBe(2)
  expect(await open()).toBe(2)
  leaves.abort()
  expect(await left).toBe('left')
  await expect.poll(open).toBe(1)
  for (const response of held) response.end('{}')
  await answer
  await expect.poll(open).toBe(0)
  const refused = await send(base, '/v1beta/models/x:generateContent', { body: '{}' })
  expect([refused.status, await open()]).toEqual([404, 0])
})

it('metrics report the time and success of the last configuration reload, once there was one', () => {
  const metrics = new Metrics(() => false)
  expect(metrics.text()).not.toContain('config')
  const told = () => ['successful', 'success_timestamp_seconds'].map((name) => value(metrics.text(), `decant_config_last_reload_${name}`))
  metrics.configured(true)
  const [taken, at = 0] = told()
  expect([taken, Math.abs(at - Date.now() / 1000) < 5]).toEqual([1, true])
  metrics.configured(false)
  expect(told()).toEqual([0, at])
})

it('metrics report that planning is paused after three failures of the planner', { timeout: 120_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base } = await inFrontOf(up, { trigger }, new RenderPool(20_000, new URL('./workers/throws.ts', import.meta.url)))
  expect(value(await metricsOf(base), 'decant_planning_paused')).toBe(0)
  for (let i = 0; i < 3; i++) await send(base, '/v1/messages', { body: sessionBody(25 + i) })
  expect(value(await metricsOf(base), 'decant_planning_paused')).toBe(1)
})

it('recall calls are counted as hits and misses, without their queries', async () => {
  const archive = memoryArchive()
  await archive.put([{ kind: 'part', bytes: 'the canary sang', text: 'the canary sang' }])
  const metrics = new Metrics(() => false)
  const calls: unknown[] = []
  const onCall = (call: Parameters<Metrics['recalled']>[0]) => {
    calls.push(call)
    metrics.recalled(call)
  }
  const recall = recallTools(archive, { onCall })
  await recall.run('recall_search', { query: 'canary' })
  await recall.run('recall_search', { query: 'elsewhere' })
  await recall.run('recall_get', { handle: '7f3k2a9qxy' })
  await recall.run('recall_list', {})
  await recall.run('recall_search', { wrong: true })
  expect(calls).toEqual([
    { tool: 'search', found: true },
    { tool: 'search', found: false },
    { tool: 'get', found: false },
    { tool: 'list', found: true },
    { tool: 'search', found: false },
  ])
  expect(value(metrics.text(), 'decant_recall_total{tool="search",outcome="miss"}')).toBe(2)
  expect(metrics.text()).not.toContain('canary')
})
