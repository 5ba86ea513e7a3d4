import { expect, it } from 'vitest'
import type { Price } from '../../src/cost/index.ts'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

const price: Price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }

it('says why a compaction that was due was not made: it would not pay, or there is nothing to cut', async () => {
  const words = 'one two three four '.repeat(200)
  const short = await openSession({ window: 1000 })
  await short.append({ role: 'user', content: words })
  await short.render()
  expect(short.receipt()).toMatchObject({ status: 'unchanged', by: 'nobody' })
  expect(short.receipt()?.why).not.toBe('')
  const paid = await openSession({ window: 5000, price }, { strategy: 'newest' })
  await paid.append({ role: 'user', content: 'Read all units.' })
  await paid.render()
  for (let i = 0; paid.usage().share < 0.81; i++) await paid.append(step(i))
  await paid.render()
  expect(paid.usage().epoch).toBe(0)
  expect(paid.receipt()).toMatchObject({ status: 'unchanged', tokens: { before: paid.usage().used } })
})

it('compact always says what became of it: nothing to compact, nothing to cut, done by a strategy, done by summing up', async () => {
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
])('a rule of %j is refused when the session is opened', async (rule, code) => {
  await expect(openSession({ window: 3000 }, rule)).rejects.toMatchObject({ code })
})

it('what is undefined in a rule counts as left out', async () => {
  const rule: object = { trigger: undefined, target: undefined, strategy: undefined, protect: undefined, summaries: undefined, onArrival: undefined }
  const session = await openSession({ window: 3000 }, rule)
  for (let i = 0; i < 30; i++) await session.append(step(i))
  await session.render()
  expect(session.usage().epoch).toBe(1)
})

it.each([
  ['a price that is no number', { ...price, output: Number.NaN }],
  ['a price without end', { ...price, input: Number.POSITIVE_INFINITY }],
  ['a price that is left out', { input: 1 }],
  ['a price that is a text', { ...price, input: '1' }],
  ['a price of something else', { ...price, cacheRead: 1 }],
  ['a life that is no time', { ...price, lifetime: -1 }],
  ['no object', 5],
])('%s is refused', async (_, given) => {
  await expect(openSession({ window: 3000, price: given as typeof price })).rejects.toMatchObject({ code: 'invalid-option' })
})
