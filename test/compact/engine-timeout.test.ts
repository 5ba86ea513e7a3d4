import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CompactionEngine, type EngineOptions } from '../../src/compact/index.ts'
import { type LanguageModel, withBreaker, withRetries } from '../../src/model/index.ts'
import { englishRounds } from './conversation.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-timeout-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** Never answers, and ignores its signal. */
const deafModel = (retries?: true): LanguageModel => ({ name: 'deaf', ...(retries && { retries }), generate: () => new Promise(() => {}) })

/** The mocked seconds that a compaction took, and its result; portions are small, so that there are many questions. */
async function compactionOf(model: LanguageModel, options: EngineOptions) {
  const began = Date.now()
  const compacting = new CompactionEngine(model, folder, { maxInput: 300, ...options }).compact(englishRounds(30))
  let isPending = true
  compacting.finally(() => {
    isPending = false
  })
  while (isPending && Date.now() - began < 3_600_000) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(isPending).toBe(false)
  return { seconds: (Date.now() - began) / 1000, result: await compacting }
}

const models: readonly (readonly [string, () => LanguageModel])[] = [
  ['no retries', () => deafModel()],
  ['retries of its own', () => deafModel(true)],
  ['retries of its own within a breaker', () => withBreaker(deafModel(true))],
  ['retries by withRetries', () => withRetries(deafModel(), { attempts: 1 })],
  ['retries by withRetries within a breaker', () => withBreaker(withRetries(deafModel(), { attempts: 1 }))],
]

it.each(models)('a compaction with a model that never answers and has %s takes three times its total timeout at most', async (_, model) => {
  const { seconds, result } = await compactionOf(model(), { attempts: 1 })
  expect(seconds).toBeLessThan(3 * 120 + 20)
  expect(result).toMatchObject({ status: 'extractive', reasons: expect.arrayContaining(['failed']) })
})

it.each(models)('the timeout of the engine limits a model that never answers and has %s', async (_, model) => {
  const { seconds, result } = await compactionOf(model(), { attempts: 1, timeout: 5000 })
  expect(seconds).toBeLessThan(3 * 10 + 20)
  expect(result.status).toBe('extractive')
})
