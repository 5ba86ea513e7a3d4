import { expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { RenderPool } from '../../src/gateway/render/render-pool.ts'
import { resentStore } from '../../src/resent/index.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, sha, upstream } from './wire.ts'

const system = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:worker_threads', async (actual) => {
  const threads = await actual<typeof import('node:worker_threads')>()
  class Worker extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof threads.Worker>) {
      if (system.isFull) throw Object.assign(new Error('Worker initialization failure: EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
      super(...given)
    }
  }
  return { ...threads, Worker }
})

function pool(): RenderPool {
  const made = new RenderPool(20_000, new URL('./workers/names-itself.ts', import.meta.url))
  atEnd(() => made.close())
  return made
}

const limits = {
  window: 1,
  trigger: 1,
  target: 1,
  early: undefined,
  models: {},
  refused: new Map(),
  windows: new Map(),
  onArrival: undefined,
  protect: undefined,
  first: undefined,
  habits: undefined,
  isPlanningPaused: false,
}
const task = { gateway: 0, body: new Uint8Array(), format: 'openai-chat', scope: 's', mayCompact: true, key: '00', archive: undefined, ...limits } as const
const store = resentStore(memoryArchive())

/** A value that cannot be sent to a thread: a function, with a secret in it. */
const unsent = { tools: [() => 'hunter2'] as unknown as string[] }

it('a task that cannot be cloned to a thread fails alone, and its error does not quote the content', async () => {
  const threads = pool()
  expect(await threads.run({ ...task, protect: unsent }, store)).toEqual({
    error: expect.objectContaining({ code: 'plan-failed', message: 'The planning thread could not be asked: DataCloneError' }),
  })
  expect(await threads.run(task, store)).toHaveProperty('result')
})

it('a thread that cannot be started fails one task and is started for the next', async () => {
  const threads = pool()
  system.isFull = true
  expect(() => threads.warm('s')).not.toThrow()
  expect(await threads.run(task, store)).toEqual({ error: expect.objectContaining({ message: expect.stringContaining('EAGAIN') }) })
  await threads.forget(0)
  system.isFull = false
  expect(await threads.run(task, store)).toHaveProperty('result')
})

it('requests pass unchanged while no thread can be started, small and large ones', async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base, events, made } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.3, target: 0.15 } }, pool())
  system.isFull = true
  made.warm()
  const bodies = [JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x'.repeat(2000) }] }), sessionBody(25)]
  for (const body of bodies) expect((await send(base, '/v1/messages', { body })).status).toBe(200)
  system.isFull = false
  expect(up.got.map(({ body }) => sha(body))).toEqual(bodies.map(sha))
  await expect.poll(() => events.map(({ treatment }) => treatment), { timeout: 20_000 }).toEqual(['passed', 'original'])
})
