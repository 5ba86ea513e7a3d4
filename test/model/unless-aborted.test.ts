import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { decideUnlessAborted } from '../../src/compact/index.ts'
import { profileFor } from '../../src/law/index.ts'
import { type LanguageModel, scriptedModel, unlessAborted, withoutReasoning, withRetries } from '../../src/model/index.ts'
import { h } from '../../src/testing/index.ts'

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length
const ask = { system: 'Sum up.', prompt: 'user: hello', maxTokens: 100 }

describe('unlessAborted', () => {
  it('returns the result of the work, or rejects with what it throws or rejects with', async () => {
    for (const signal of [undefined, new AbortController().signal]) {
      expect(await unlessAborted(signal, () => 7)).toBe(7)
      await expect(unlessAborted(signal, () => Promise.reject(new Error('later')))).rejects.toThrow('later')
      await expect(
        unlessAborted(signal, () => {
          throw new Error('at once')
        }),
      ).rejects.toThrow('at once')
    }
  })

  it('rejects at once with the abort reason, and does not start the work if the signal is already aborted', async () => {
    const stop = new AbortController()
    let begun = 0
    const deaf = () => {
      begun++
      return new Promise<never>(() => {})
    }
    const waiting = unlessAborted(stop.signal, deaf)
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await expect(unlessAborted(stop.signal, deaf)).rejects.toThrow('enough')
    expect(begun).toBe(1)
  })
})

describe('abort listeners on a signal used for several calls', () => {
  const model: LanguageModel = scriptedModel({ '*': 'ok' })
  const asked = { budget: 100, strategy: 'sliding-window', profile: profileFor({ format: 'openai-chat' }), key: '00' }
  const long = h(`s u a"${'many words '.repeat(40_000)}" u`)
  const planned = (signal: AbortSignal) => decideUnlessAborted(long, asked, signal)
  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['unlessAborted', (signal) => unlessAborted(signal, () => 1)],
    ['unlessAborted with work that fails', (signal) => unlessAborted(signal, () => Promise.reject(new Error('no'))).catch(() => {})],
    ['withRetries', (signal) => withRetries(model).generate({ ...ask, signal })],
    [
      'withRetries after a pause',
      (signal) => withRetries(scriptedModel({ '*': [{ fault: 'network' }, 'ok'] }), { initialDelay: 1 }).generate({ ...ask, signal }),
    ],
    ['decideUnlessAborted', planned],
  ])('are all removed by %s', async (_, call) => {
    const { signal } = new AbortController()
    for (let i = 0; i < 2; i++) await call(signal)
    expect(listeners(signal)).toBe(0)
  })
})

it('withRetries accepts infinite and very large timeouts, and does not end at once', async () => {
  const slow: LanguageModel = {
    name: 'slow',
    generate: () => new Promise((resolve) => setTimeout(() => resolve({ status: 'ok', text: 'said', usage: { input: 0, output: 0 }, finish: 'stop' }), 60)),
  }
  for (const long of [Number.POSITIVE_INFINITY, 2 ** 40])
    expect(await withRetries(slow, { timeout: long, totalTimeout: long }).generate(ask)).toMatchObject({ status: 'ok', text: 'said' })
})

it('reasoning at the start of an answer is removed whole and nothing else, even if case mapping changes its length', () => {
  expect(withoutReasoning('<think>İstanbul, İzmir</think>Özet burada.')).toBe('Özet burada.')
  expect(withoutReasoning('<Thinking>so</THINKING> yes')).toBe(' yes')
  expect(withoutReasoning('<think>no end')).toBe('')
  expect(withoutReasoning('no <think>beginning</think>')).toBe('no <think>beginning</think>')
})
