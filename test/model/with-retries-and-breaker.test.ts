import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LanguageModel, type ModelAnswer, scriptedModel, withBreaker, withRetries, withRetriesAndBreaker } from '../../src/model/index.ts'

const request = { system: 'Sum up.', prompt: 'user: hello', maxTokens: 100 }
const reasonOf = (answer: ModelAnswer) => (answer.status === 'failed' ? answer.reason : answer.finish)

/** Never answers, and ignores its signal. */
function deafModel(retries?: true) {
  const generate = vi.fn((): Promise<ModelAnswer> => new Promise(() => {}))
  return { name: 'deaf', ...(retries && { retries }), generate } satisfies LanguageModel
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds until each of five questions was answered, on the mocked clock. */
async function waitsFor(model: LanguageModel): Promise<number[]> {
  const waits: number[] = []
  for (let i = 0; i < 5; i++) {
    const began = Date.now()
    const answered = model.generate(request)
    let isPending = true
    answered.finally(() => {
      isPending = false
    })
    await vi.advanceTimersByTimeAsync(0)
    while (isPending && Date.now() - began < 300_000) await vi.advanceTimersByTimeAsync(1000)
    waits.push(Date.now() - began)
  }
  return waits
}

describe('withRetriesAndBreaker and a model that never answers', () => {
  it.each<readonly [string, LanguageModel, number]>([
    ['declares its own retries', deafModel(true), 120_000],
    ['declares its own retries, within a breaker', withBreaker(deafModel(true)), 120_000],
    ['is within retries that have limits', withRetries(deafModel(), { attempts: 1, timeout: 7000 }), 7000],
    ['is within retries that may take longer', withRetries(deafModel(true), { attempts: 1, timeout: 150_000, totalTimeout: 150_000 }), 150_000],
    ['is within a breaker around retries', withBreaker(withRetries(deafModel(), { attempts: 1, timeout: 7000 })), 7000],
  ])('gives up three questions and then leaves it alone, if it %s', async (_, model, totalTimeout) => {
    expect(await waitsFor(withRetriesAndBreaker(model))).toEqual([totalTimeout, totalTimeout, totalTimeout, 0, 0])
  })

  it.each<readonly [string, LanguageModel]>([
    ['declares its own retries', deafModel(true)],
    ['is within retries that would take longer', withRetries(deafModel())],
    ['is within a breaker around them', withBreaker(withRetries(deafModel()))],
    ['has neither', deafModel()],
  ])('keeps to a total timeout that the caller sets, if it %s', async (_, model) => {
    expect(await waitsFor(withRetriesAndBreaker(model, { attempts: 1, totalTimeout: 3000 }))).toEqual([3000, 3000, 3000, 0, 0])
  })
})

describe('withRetriesAndBreaker', () => {
  it('asks a model that retries by itself once, and answers with its failure also if it throws', async () => {
    const inner = scriptedModel({ '*': [{ fault: 'rate-limited' }, { fault: 'throws' }, 'ok'] })
    const model = withRetriesAndBreaker({ name: 'own', retries: true, generate: (asked) => inner.generate(asked) })
    const answers = [await model.generate(request), await model.generate(request), await model.generate(request)]
    expect(answers.map(reasonOf)).toEqual(['rate-limited', 'error', 'stop'])
  })

  it('wraps a model once: what it returned is returned as it is', () => {
    const model = withRetriesAndBreaker(scriptedModel({ '*': 'ok' }))
    expect(withRetriesAndBreaker(model)).toBe(model)
  })
})
