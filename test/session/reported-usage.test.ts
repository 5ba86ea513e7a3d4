import { describe, expect, it } from 'vitest'
import { Account, PRICE_TABLES, readCacheMiss } from '../../src/cost/index.ts'
import { scriptedModel } from '../../src/model/index.ts'
import { openSession } from '../../src/session/index.ts'

const price = PRICE_TABLES['0.1/1.25']
const step = (i: number) => [
  { role: 'assistant', content: '', tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'run', arguments: `{"command":"make unit_${i}"}` } }] },
  { role: 'tool', tool_call_id: `c${i}`, content: Array.from({ length: 30 }, (_, line) => `unit_${i}.setting_${line}: value_${i * 100 + line}`).join('\n') },
]

describe('usage reported by a provider', () => {
  it('counts towards the window where it exceeds the messages, up to half of the window', async () => {
    const session = await openSession({ window: 10_000, format: 'openai-chat' })
    await session.append({ role: 'user', content: 'Begin.' }, ...step(0), ...step(1))
    const { usage } = await session.render()
    expect(session.reported({ usage: { prompt_tokens: usage.used + 4000, completion_tokens: 5 } })).toBeUndefined()
    expect(session.usage()).toMatchObject({ used: usage.used, overhead: 4000, left: 6000 - usage.used, share: (usage.used + 4000) / 10_000 })
    for (let i = 2; i < 20; i++) {
      await session.append(step(i))
      expect((await session.render()).usage.share).toBeLessThanOrEqual(1)
    }
    expect(session.usage().epoch).toBeGreaterThan(0)
    session.reported({ usage: { prompt_tokens: 900_000, completion_tokens: 5 } })
    expect(session.usage().overhead).toBe(5000)
  })

  it('with a cache miss costs a cache write, for appending too unless messages changed, and makes the cache dearer to plans', () => {
    const block = (key: string, tokens: number) => ({ key, tokens })
    const account = new Account(price)
    account.book({ from: 0, blocks: [block('a', 10_000)], arrived: [block('a', 10_000)], output: 10 })
    account.book({ from: 1, blocks: [block('b', 100)], arrived: [block('b', 100)], output: 10 })
    const { spent, appended } = account
    expect(account.expectedReadPrice).toBe(0.1)
    expect(account.report({ input: 10_100, read: 0, written: 10_100, output: 10 }, 'tools_changed')).toBe('missed')
    expect(account.spent - spent).toBeCloseTo(10_000 * 1.15)
    expect(account.appended - appended).toBeCloseTo(10_000 * 1.15)
    expect(account.expectedReadPrice).toBeCloseTo(0.1 * 0.8 + 1.25 * 0.2)
    account.book({ from: 2, blocks: [block('c', 100)], arrived: [block('c', 100)], output: 10 })
    const before = { spent: account.spent, appended: account.appended }
    account.report({ input: 10_200, read: 0, written: 10_200, output: 10 }, 'messages_changed')
    expect(account.spent).toBeGreaterThan(before.spent)
    expect(account.appended).toBe(before.appended)
    const dear = account.expectedReadPrice
    for (let i = 0; i < 30; i++) {
      account.book({ from: 3 + i, blocks: [block(`d${i}`, 10)], arrived: [block(`d${i}`, 10)], output: 10 })
      account.report({ input: 10_200, read: 10_200, written: 0, output: 10 })
    }
    expect(account.expectedReadPrice).toBeLessThan(dear)
    expect(account.expectedReadPrice).toBeCloseTo(0.1, 2)
  })

  it('names the cause of a cache miss from Anthropic and OpenAI, which the session shows with its cost', async () => {
    expect(readCacheMiss({ diagnostics: { cache_miss_reason: { type: 'system_changed', cache_missed_input_tokens: 9 } } })).toBe('system_changed')
    expect(readCacheMiss({ prompt_cache_diagnostics: { type: 'cache_miss', reason: { type: 'tools_changed' } } })).toBe('tools_changed')
    expect(readCacheMiss({ prompt_cache_diagnostics: { type: 'cache_hit' } })).toBeUndefined()
    for (const body of [null, 1, 'x', {}, { diagnostics: null }, { diagnostics: { cache_miss_reason: { type: '<b>' } } }])
      expect(readCacheMiss(body)).toBeUndefined()
    const session = await openSession({ window: 100_000, format: 'openai-chat', price })
    await session.append({ role: 'user', content: 'Begin.' }, ...step(0))
    await session.render()
    await session.append(step(1))
    await session.render()
    const usage = { input_tokens: 900, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 5 }
    expect(session.reported({ usage, diagnostics: { cache_miss_reason: { type: 'tools_changed' } } })).toBe('missed')
    expect(session.usage().cost).toMatchObject({ misses: 1, lastMiss: 'tools_changed' })
  })
})

it('F30: a session stops asking its summary model after three failures, and still compacts', async () => {
  const model = scriptedModel({ '*': { fault: 'unauthorized' } })
  const session = await openSession({ window: 4000, format: 'openai-chat' }, { summaries: { summaryModel: { model } } })
  await session.append({ role: 'user', content: 'Begin.' })
  for (let i = 0; i < 40; i++) {
    await session.append(step(i))
    expect((await session.render()).usage.share).toBeLessThanOrEqual(1)
  }
  expect(session.usage().epoch).toBeGreaterThan(3)
  expect(model.requests.length).toBeLessThanOrEqual(3)
})
