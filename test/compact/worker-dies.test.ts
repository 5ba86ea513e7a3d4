import type { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { decide, decideInBackground } from '../../src/compact/index.ts'
import { profileFor } from '../../src/law/index.ts'
import { h } from '../../src/testing/index.ts'

const DEATHS = ['process.exit(3)', 'throw new Error("out of memory")']
const threads = vi.hoisted(() => ({ program: '', begun: 0 }))
vi.mock('node:worker_threads', async (original) => {
  const real = await original<{ Worker: typeof Worker }>()
  class Dying extends real.Worker {
    constructor() {
      super(threads.program, { eval: true, execArgv: [] })
      threads.begun++
    }
  }
  return { ...real, Worker: Dying }
})

it.each(DEATHS)('planning falls back to the calling thread if the worker ends before it answers: %s', async (program) => {
  threads.program = program
  const before = threads.begun
  const asked = { budget: 100, strategy: 'sliding-window', profile: profileFor({ format: 'openai-chat' }), key: '00' }
  const history = h(`s ${'u a '.repeat(40)}u`)
  expect(await decideInBackground(history, asked, 1e9)).toEqual(decide(history, asked))
  expect(threads.begun).toBe(before + 1)
})
