import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { beforeEach, expect, it, vi } from 'vitest'
import { decide, decideUnlessAborted } from '../../src/compact/index.ts'
import { profileFor } from '../../src/law/index.ts'
import { h } from '../../src/testing/index.ts'

const threads = vi.hoisted(() => ({ begun: 0, alive: 0, most: 0 }))
vi.mock('node:worker_threads', async (original) => {
  const real = await original<{ Worker: typeof Worker }>()
  class Counted extends real.Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      threads.begun++
      threads.most = Math.max(threads.most, ++threads.alive)
      this.once('exit', () => threads.alive--)
    }
  }
  return { ...real, Worker: Counted }
})
beforeEach(() => Object.assign(threads, { begun: 0, most: 0 }))

const asked = { budget: 100, strategy: 'sliding-window', profile: profileFor({ format: 'openai-chat' }), key: '00' }
const short = h(`s ${'u a '.repeat(40)}u`)
const long = h(`s ${`u a"${'many words '.repeat(1000)}" `.repeat(40)}u`)
const LANES = Math.max(1, availableParallelism() - 1)

it('a short history is planned in the calling thread, a long one in a worker, with the plan made without a signal', async () => {
  const { signal } = new AbortController()
  expect(await decideUnlessAborted(short, asked, signal)).toEqual(decide(short, asked))
  expect(threads.begun).toBe(0)
  expect(await decideUnlessAborted(long, asked, signal)).toEqual(decide(long, asked))
  expect(threads.begun).toBe(1)
})

it('no more workers plan at a time than there are processors besides that of the calling thread', async () => {
  const { signal } = new AbortController()
  const plans = await Promise.all(Array.from({ length: LANES + 2 }, () => decideUnlessAborted(long, asked, signal)))
  expect(plans).toHaveLength(LANES + 2)
  expect(threads).toMatchObject({ begun: LANES + 2, most: LANES })
})

it('aborting a plan that waits for a worker rejects at once, starts no worker and does not block later plans', async () => {
  const busy = Array.from({ length: LANES }, () => decideUnlessAborted(long, asked, new AbortController().signal))
  const controller = new AbortController()
  const waiting = decideUnlessAborted(long, asked, controller.signal)
  const behind = decideUnlessAborted(long, asked, new AbortController().signal)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(threads.begun).toBe(LANES)
  await Promise.all([...busy, behind])
  expect(threads.begun).toBe(LANES + 1)
})

it('an aborted signal rejects short and long histories without starting a worker', async () => {
  for (const history of [short, long]) await expect(decideUnlessAborted(history, asked, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(threads.begun).toBe(0)
})
