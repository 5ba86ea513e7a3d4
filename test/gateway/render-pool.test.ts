import { afterEach, expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { RenderPool } from '../../src/gateway/render/render-pool.ts'
import { resentStore } from '../../src/resent/index.ts'

vi.mock('node:os', async (actual) => ({ ...(await actual<typeof import('node:os')>()), availableParallelism: () => 4 }))

const pools: RenderPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

/** A pool of three threads that report their number, or what another script reports, and a function that asks for the thread of a scope. */
function threads(script = './workers/names-itself.ts') {
  const pool = new RenderPool(20_000, new URL(script, import.meta.url))
  pools.push(pool)
  const store = resentStore(memoryArchive())
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
  const task = { gateway: 0, body: new Uint8Array(), format: 'openai-chat' as const, mayCompact: true, key: '00', archive: undefined, ...limits }
  const where = async (scope: string) => {
    const ended = await pool.run({ ...task, scope }, store)
    return 'result' in ended ? ended.result.reason : undefined
  }
  return { pool, where }
}

it('a session keeps its thread, and sessions are spread evenly over the threads', async () => {
  const { where } = threads()
  const first = await Promise.all(['a', 'b', 'c'].map(where))
  expect(new Set(first).size).toBe(3)
  const more = await Promise.all(['d', 'e', 'f'].map(where))
  expect(new Set(more).size).toBe(3)
  expect(await Promise.all(['c', 'b', 'a'].map(where))).toEqual(first.toReversed())
})

it('the first session uses the thread that was warmed up', async () => {
  const { pool, where } = threads()
  pool.warm()
  const first = Number(await where('a'))
  pool.warm('c')
  const others = [Number(await where('b')), Number(await where('c'))]
  expect(Math.min(...others)).toBeGreaterThan(first)
  expect(new Set(others).size).toBe(2)
})

it('a render thread has 48 MB for short-lived objects', async () => {
  const { where } = threads('./workers/names-its-room.ts')
  expect(Number(await where('a'))).toBe(48)
})
