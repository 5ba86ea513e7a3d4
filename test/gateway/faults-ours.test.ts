import http from 'node:http'
import { PassThrough } from 'node:stream'
import { BroadcastChannel } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { Admission } from '../../src/gateway/admission.ts'
import { admitBody } from '../../src/gateway/admit-body.ts'
import { gatewayWithPool } from '../../src/gateway/gateway.ts'
import type { GatewayEvent } from '../../src/gateway/index.ts'
import { ArchiveBreaker } from '../../src/gateway/render/archive-breaker.ts'
import { RenderPool } from '../../src/gateway/render/render-pool.ts'
import type { RenderTask } from '../../src/gateway/render/render-task.ts'
import type { RenderOutcome } from '../../src/gateway/render/render-thread.ts'
import { Renderer } from '../../src/gateway/render/renderer.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { resentStore } from '../../src/resent/index.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { close, listen, send, sha, upstream } from './wire.ts'

const MiB = 1 << 20
const ok = (_: unknown, response: http.ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
/** Sixty per cent of the window is about ten steps; forty steps are above all of it. */
const trigger = { window: 16_000, at: 0.3, target: 0.15 }

/** A gateway whose plans are made by a faulty worker. */
async function broken(worker: string, limit = 20_000) {
  const up = await upstream(ok)
  const events: GatewayEvent[] = []
  const pool = new RenderPool(limit, new URL(`./workers/${worker}.ts`, import.meta.url))
  const options = { upstreams: { anthropic: up.base }, archive: memoryArchive(), trigger, onEvent: (event: GatewayEvent) => events.push(event) }
  const made = gatewayWithPool(options, pool)
  const server = http.createServer(made.handle)
  const base = await listen(server)
  atEnd(() => up.close())
  atEnd(() => made.close())
  atEnd(() => close(server))
  return { up, base, events }
}

/** More than a plan takes on a busy machine. */
const LIMIT = 60_000

/** Ends the time limit of the latest task as soon as a worker tells that it hangs. */
function endLimitWhenHanging(): void {
  const limits: (() => void)[] = []
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...rest: []) => {
    if (ms === LIMIT) limits.push(work)
    return setTimeout(work, ms, ...rest)
  }) as typeof setTimeout)
  const channel = new BroadcastChannel('hangs-on-cover')
  // What the worker told before on its own port is read first.
  channel.onmessage = () => setImmediate(() => setImmediate(() => limits.at(-1)?.()))
  atEnd(async () => {
    channel.close()
    vi.restoreAllMocks()
  })
}

describe('F20: failures of the planner', () => {
  it.each([
    ['throws', 'throws', 20_000],
    ['never returns', 'hangs', 500],
    ['allocates without limit', 'allocates', 3_000],
    ['separates a call from its result', 'breaks-laws', 20_000],
    ['makes the history larger', 'grows', 20_000],
  ])('below the window, a planner that %s makes the gateway send the original', async (_, worker, limit) => {
    const { up, base, events } = await broken(worker, limit)
    const sent = sessionBody(25)
    const answer = await send(base, '/v1/messages', { body: sent })
    expect(answer.status).toBe(200)
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sent))
    expect(String(answer.headers['x-decant-status'])).toMatch(/^original; /)
    expect(events[0]?.treatment).toBe('original')
  })

  it('after three failures in a row planning pauses for a minute, then one request at a time tries it again', async () => {
    let now = 0
    const asked: { isPlanningPaused: boolean; end: (planned?: 'success' | 'failure') => void }[] = []
    const run = ({ isPlanningPaused }: RenderTask) =>
      new Promise<RenderOutcome>((resolve) => {
        asked.push({
          isPlanningPaused,
          end: (planned) => resolve({ result: { treatment: 'passed', tokensBefore: 0, tokensAfter: 0, ...(planned && { planned }) } }),
        })
      })
    const renderer = new Renderer({ run }, () => now)
    const rests = async (...planned: ('success' | 'failure' | undefined)[]) => {
      const all = planned.map(() => renderer.render({} as RenderTask, resentStore(memoryArchive())))
      const tasks = asked.splice(0)
      for (const [i, { end }] of tasks.entries()) end(planned[i])
      await Promise.all(all)
      return tasks.map(({ isPlanningPaused }) => isPlanningPaused)
    }
    expect(await rests('failure', 'failure', 'failure')).toEqual([false, false, false])
    now = 10
    expect([renderer.isPlanningPaused, await rests(undefined)]).toEqual([true, [true]])
    now = 70_000
    expect(await rests('failure', undefined)).toEqual([false, true])
    expect([renderer.isPlanningPaused, await rests(undefined)]).toEqual([true, [true]])
    now = 140_000
    expect(await rests(undefined, undefined)).toEqual([false, true])
    expect(await rests('success', undefined)).toEqual([false, true])
    expect([renderer.isPlanningPaused, await rests('success', 'success')]).toEqual([false, [false, false]])
  })

  it.each([
    ['fails-on-cover', 'compacted; cover broke'],
    ['breaks-laws', 'compacted; The plan would break a law of the provider'],
    ['grows', 'compacted'],
    ['hangs-on-cover', 'compacted; Planning took longer than 60000 ms'],
  ])('above the window, a smaller, valid history is sent with the reason of the failure, planner: %s', async (worker, status) => {
    const { up, base, events } = await broken(worker, LIMIT)
    endLimitWhenHanging()
    const sent = sessionBody(100)
    expect((await send(base, '/v1/messages', { body: sent })).headers['x-decant-status']).toBe(status)
    expect(events[0]?.reason).toBe(status.split('; ')[1])
    const { history } = decode(up.got[0]?.body.toString() ?? '', { format: 'anthropic-messages' })
    expect(violations(history, profileFor({ format: 'anthropic-messages', model: 'claude-sonnet-4-5' }))).toEqual([])
    expect(up.got[0]?.body.length).toBeLessThan(sent.length / 3)
    expect(up.got[0]?.body.toString()).toContain('never delete anything')
  })
})

describe('F21: failures of the archive', () => {
  it.each(['put', 'linked', 'link'] as const)('when %s rejects, the original is sent even above the window', async (method) => {
    const up = await upstream((_, response) => response.writeHead(400).end('{"error":{"message":"prompt is too long: 30000 tokens > 16000 maximum"}}'))
    const archive = { ...memoryArchive(), [method]: () => Promise.reject(new Error('no archive')) }
    const { base } = await inFrontOf(up, { trigger, archive })
    const sent = sessionBody(100)
    const answer = await send(base, '/v1/messages', { body: sent })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sent))
    expect(answer.body.toString()).toContain('prompt is too long')
  })
})

describe('a refusal for length by the provider', () => {
  it('reaches the client unmodified, and the client’s retry is compacted', async () => {
    const error = '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 9000 tokens > 4000 maximum"}}'
    const up = await upstream((_, response, body) =>
      body.length > 16_000 ? response.writeHead(400, { 'content-type': 'application/json' }).end(error) : response.writeHead(200).end('{}'),
    )
    const { base } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.9, target: 0.4 } })
    const sent = sessionBody(30)
    const first = await send(base, '/v1/messages', { body: sent })
    expect([first.status, first.body.toString()]).toEqual([400, error])
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(sent))
    const again = await send(base, '/v1/messages', { body: sent })
    expect([again.status, again.headers['x-decant-status']]).toEqual([200, 'compacted'])
  })
})

describe('F23, F26: sessions', () => {
  it('concurrent requests of two sessions with one history send the same bytes, and rewound turns do not come back', async () => {
    const up = await upstream(ok)
    const { base } = await inFrontOf(up, { trigger })
    const of = (id: string) => ({ 'x-api-key': 'k', 'x-claude-code-session-id': id })
    await Promise.all(['main', 'main', 'sub'].map((id) => send(base, '/v1/messages', { body: sessionBody(30), headers: of(id) })))
    expect(new Set(up.got.map(({ body }) => sha(body))).size).toBe(1)
    const rewound = JSON.parse(sessionBody(20)) as { messages: object[] }
    rewound.messages.push({ role: 'assistant', content: 'No.' }, { role: 'user', content: 'Another way.' })
    await send(base, '/v1/messages', { body: JSON.stringify(rewound), headers: of('main') })
    const got = up.got.at(-1)?.body.toString() ?? ''
    expect(got).toContain('Another way.')
    for (let i = 20; i < 30; i++) expect(got).not.toContain(`value_${i}_3`)
  })
})

describe('an archive that cannot be written', () => {
  it('is waited for once by concurrent requests, which all send the original', async () => {
    const up = await upstream(ok)
    const memory = memoryArchive()
    let writes = 0
    const put = async () => {
      writes++
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      throw new Error('Another process holds the archive')
    }
    const { base, events } = await inFrontOf(up, { trigger: { window: 3_000 }, archive: { ...memory, put } })
    await Promise.all([12, 13, 14].map((steps) => send(base, '/v1/messages', { body: sessionBody(steps) })))
    expect([writes, events.map(({ treatment, reason }) => `${treatment}: ${reason}`)]).toEqual([
      1,
      Array(3).fill('original: The archive cannot be written: Another process holds the archive'),
    ])
  })

  it('is tried again at once after a fast failure, and after a slow one when as much time has passed', async () => {
    let now = 0
    const rest = new ArchiveBreaker(() => now)
    const failing = (ms: number) => async () => {
      now += ms
      throw new Error(`after ${ms}`)
    }
    const said = (ms: number) => rest.write(failing(ms)).catch((error: Error) => error.message)
    expect([await said(10), await said(20), await said(10_000), await said(1), now]).toEqual(['after 10', 'after 20', 'after 10000', 'after 10000', 10_030])
    now += 10_000
    expect(
      await rest.write(async () => {
        now += 5
      }),
    ).toBe(5)
  })
})

describe('request bodies held in memory', () => {
  it('are bounded: a body beyond the bound waits its turn, and a large body alone is admitted', async () => {
    const admission = new Admission(100, 60_000)
    const order: string[] = []
    const enter = async (name: string, bytes: number) => {
      const room = await admission.reserve(bytes)
      order.push(name)
      return room
    }
    const [one, two, three] = [enter('one', 150), enter('two', 60), enter('three', 30)]
    const room = await one
    await Promise.resolve()
    expect([order, admission.reservedBytes]).toEqual([['one'], 150])
    room?.release()
    room?.release()
    const both = [await two, await three].filter((one) => one !== undefined)
    expect([order, admission.reservedBytes]).toEqual([['one', 'two', 'three'], 90])
    expect(admission.reserveNow(20)).toBeUndefined()
    admission.reserveNow(10)?.release()
    for (const { shrinkTo, release } of both) {
      shrinkTo(20)
      shrinkTo(40)
      expect(admission.reservedBytes % 30).toBe(20)
      release()
    }
    expect(admission.reservedBytes).toBe(0)
  })

  it('do not deadlock when of unknown length, and are released when their stream breaks', async () => {
    const admission = new Admission(3 * MiB, 60_000)
    const streams = Array.from({ length: 6 }, () => new PassThrough())
    const read = streams.map((stream) => admitBody(stream, undefined, 3 * MiB, admission))
    for (const stream of streams) stream.write(Buffer.alloc(MiB + 1))
    for (const stream of streams) stream.end(Buffer.alloc(MiB))
    const sizes: number[] = []
    for (const one of read) {
      const { body, reservation } = await one
      sizes.push(body.isComplete ? body.bytes.length : -1)
      reservation?.release()
    }
    expect([sizes, admission.reservedBytes]).toEqual([Array(6).fill(2 * MiB + 1), 0])
    const small = new PassThrough()
    small.end('{}')
    const { reservation } = await admitBody(small, undefined, 3 * MiB, admission)
    expect(admission.reservedBytes).toBe(2)
    reservation?.release()
    const torn = new PassThrough()
    torn.write(Buffer.alloc(10))
    const failed = admitBody(torn, undefined, 3 * MiB, admission).catch((error: Error) => error.message)
    setImmediate(() => torn.destroy())
    expect([await failed, admission.reservedBytes]).toEqual(['The body broke off', 0])
  })

  it('of unknown length count while they wait for room, and later ones wait unread', async () => {
    const admission = new Admission(8 * MiB, 60_000)
    const all = await admission.reserve(8 * MiB)
    const streams = Array.from({ length: 6 }, () => new PassThrough({ highWaterMark: MiB }))
    const read = streams.map((stream) => admitBody(stream, undefined, 4 * MiB, admission))
    for (const stream of streams) stream.end(Buffer.alloc(MiB + 1))
    const unread = () => streams.filter(({ readableLength }) => readableLength > 0).length
    await expect.poll(unread).toBe(4)
    expect(admission.reservedBytes).toBe(10 * MiB)
    all?.release()
    for (const one of read) {
      const { body, reservation } = await one
      expect([body.isComplete && body.bytes.length, reservation !== undefined]).toEqual([MiB + 1, true])
      reservation?.release()
    }
    expect([unread(), admission.reservedBytes]).toEqual([0, 0])
  })

  it('block others for a limited time when stalled: who waited in vain is not read, a smaller one after it is admitted', async () => {
    const admission = new Admission(3 * MiB, 100)
    const stalled = await admission.reserve(2 * MiB)
    const seen = async (chunk: Buffer, length: number | undefined) => {
      const stream = new PassThrough()
      stream.end(chunk)
      const { body, reservation } = await admitBody(stream, length, 3 * MiB, admission)
      reservation?.release()
      return [body.isComplete ? body.bytes.length : `${body.start.length} and more`, reservation !== undefined]
    }
    const together = [seen(Buffer.alloc(2 * MiB), 2 * MiB), seen(Buffer.alloc(2), 2)]
    expect(await Promise.all(together)).toEqual([
      ['0 and more', false],
      [2, true],
    ])
    expect(await seen(Buffer.alloc(MiB + 1), undefined)).toEqual([`${MiB + 1} and more`, false])
    expect(admission.reservedBytes).toBe(2 * MiB)
    stalled?.release()
  })

  it('let another request pass unread with a reason when they stall', async () => {
    const up = await upstream(ok)
    const body = sessionBody(40)
    const { base, events } = await inFrontOf(up, { trigger, maxBody: body.length })
    const { hostname, port } = new URL(base)
    const stalled = Array.from({ length: 4 }, () =>
      http.request({ hostname, port, path: '/v1/messages', method: 'POST', headers: { 'content-length': body.length } }),
    )
    for (const one of stalled) one.on('error', () => {}).write('{')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const answered = await send(base, '/v1/messages', { body })
    const reason = 'Other request bodies took all the memory for too long: it was not read'
    expect([answered.status, answered.headers['x-decant-status']]).toEqual([200, `original; ${reason}`])
    expect(sha(up.got.at(-1)?.body ?? Buffer.alloc(0))).toBe(sha(Buffer.from(body)))
    for (const one of stalled) one.destroy()
    await expect.poll(() => events.length).toBe(5)
  }, 30_000)

  it.each(['chunked', 'measured'])('release their memory when they are sent upstream, not when their answers end: %s', async (kind) => {
    const open: http.ServerResponse[] = []
    const up = await upstream((_, response) => {
      response.writeHead(200).write('data: x\n\n')
      open.push(response)
    })
    const body = sessionBody(12)
    const { base, events } = await inFrontOf(up, { trigger: { window: 3_000 }, maxBody: body.length })
    const headers = kind === 'chunked' ? { 'transfer-encoding': 'chunked' } : {}
    const answers = Array.from({ length: 10 }, (_, i) => send(base, '/v1/messages', { body, headers: { ...headers, 'x-api-key': `k${i}` } }))
    await expect.poll(() => open.length, { timeout: 20_000 }).toBe(10)
    for (const response of open) response.end()
    await Promise.all(answers)
    expect(new Set(events.map(({ treatment, bytesIn }) => `${treatment} ${bytesIn}`))).toEqual(new Set([`compacted ${body.length}`]))
  })

  it('pass unread when they are small and of unknown length', async () => {
    const up = await upstream(ok)
    const { base, events } = await inFrontOf(up)
    for (const body of ['{}', sessionBody(20)]) await send(base, '/v1/messages', { body, headers: { 'transfer-encoding': 'chunked' } })
    expect(events.map(({ treatment, tokensBefore, bytesIn }) => [treatment, tokensBefore, bytesIn])).toEqual([
      ['passed', undefined, 2],
      ['passed', undefined, sessionBody(20).length],
    ])
    expect(up.got.map(({ body }) => body.toString())).toEqual(['{}', sessionBody(20)])
  })
})
