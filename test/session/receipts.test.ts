import { expect, it } from 'vitest'
import type { Price } from '../../src/cost/index.ts'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

const price: Price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }

it('a session leaves a receipt when a due compaction was not made, because there is nothing to cut or it would not pay', async () => {
  const words = 'one two three four '.repeat(200)
  const short = await openSession({ window: 1000 })
  await short.append({ role: 'user', content: words })
  await short.render()
  expect(short.receipt()).toMatchObject({ status: 'unchanged', by: 'nobody' })
  const paid = await openSession({ window: 5000, price }, { strategy: 'newest' })
  await paid.append({ role: 'user', content: 'Read all units.' })
  await paid.render()
  for (let i = 0; paid.usage().share < 0.81; i++) await paid.append(step(i))
  await paid.render()
  expect(paid.usage().epoch).toBe(0)
  expect(paid.receipt()).toMatchObject({ status: 'unchanged', tokens: { before: paid.usage().used } })
  expect([short.receipt()?.why, paid.receipt()?.why]).toEqual([
    expect.stringMatching(/^The hard floor alone .* above the budget of 500\./),
    expect.stringMatching(/^No rewrite pays /),
  ])
})

it('compact returns a receipt for each outcome: nothing to compact, nothing to cut, cut by a strategy, summed up', async () => {
  const session = await openSession({ window: 100_000 })
  expect(await session.compact(500)).toMatchObject({ status: 'unchanged', tokens: { before: 0, after: 0 } })
  await session.append({ role: 'user', content: 'Read all units.' })
  const idle = await session.compact(500)
  expect(idle).toMatchObject({ status: 'unchanged', messages: { before: 1, after: 1 } })
  expect(session.receipt()).toEqual(idle)
  for (let i = 0; i < 20; i++) await session.append(step(i))
  const done = await session.compact(1500)
  expect(done).toMatchObject({ status: 'compacted', tokens: { after: session.usage().used } })
  expect(done.tokens.before).toBeGreaterThan(1500)
  expect(session.receipt()).toEqual(done)
  const summing = await openSession({ window: 100_000 }, { summaries: {} })
  for (let i = 0; i < 20; i++) await summing.append({ role: 'user', content: `Task ${i}.` }, step(i))
  const summed = await summing.compact(1500)
  expect(summed).toMatchObject({ status: 'compacted', by: 'extractive' })
  expect(summed.summaries.length).toBeGreaterThan(0)
})

it.each([
  [{ strategy: 'covr' }, 'unknown-strategy'],
  [{ target: -1 }, 'invalid-option'],
  [{ target: Number.NaN }, 'invalid-option'],
  [{ target: 5 }, 'invalid-option'],
])('openSession rejects the rule %j', async (rule, code) => {
  await expect(openSession({ window: 3000 }, rule)).rejects.toMatchObject({ code })
})

it('a session treats undefined values of its rule as left out', async () => {
  const rule: object = { trigger: undefined, target: undefined, strategy: undefined, protect: undefined, summaries: undefined, onArrival: undefined }
  const session = await openSession({ window: 3000 }, rule)
  for (let i = 0; i < 30; i++) await session.append(step(i))
  await session.render()
  expect(session.usage().epoch).toBe(1)
})

it.each([
  ['a price of NaN', { ...price, output: Number.NaN }],
  ['an infinite price', { ...price, input: Number.POSITIVE_INFINITY }],
  ['a missing price', { input: 1 }],
  ['a price given as a string', { ...price, input: '1' }],
  ['a price under an unknown key', { ...price, cacheRead: 1 }],
  ['a negative cache lifetime', { ...price, lifetime: -1 }],
  ['a price that is not an object', 5],
])('openSession rejects %s', async (_, given) => {
  await expect(openSession({ window: 3000, price: given as typeof price })).rejects.toMatchObject({ code: 'invalid-option' })
})
