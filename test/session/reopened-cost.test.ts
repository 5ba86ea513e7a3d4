import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { PRICE_TABLES } from '../../src/cost/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { openSession } from '../../src/session/index.ts'

const price = PRICE_TABLES['0.1/1.25']
const step = (i: number) => [
  { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"src/f${i}.ts"}` } }] },
  { role: 'tool', tool_call_id: `c${i}`, content: Array.from({ length: 40 }, (_, line) => `const value_${i}_${line} = ${i * line}`).join('\n') },
]

/** Runs this many steps, reopening the session before some of them. */
async function costs(steps: number, reopenedBefore: (step: number) => boolean) {
  const archive = memoryArchive({ key: 'b'.repeat(64) })
  const open = () => openSession({ window: 8000, price, format: 'openai-chat', id: 'one', archive })
  let session = await open()
  await session.append({ role: 'user', content: 'Find the value.' })
  const found: { spent: number; appended: number; epoch: number }[] = []
  for (let i = 0; i < steps; i++) {
    if (reopenedBefore(i)) session = await open()
    await session.append(...step(i))
    const { usage } = await session.render()
    found.push({ spent: usage.cost?.spent ?? 0, appended: usage.cost?.appended ?? 0, epoch: usage.epoch })
  }
  return found
}

it.each([
  ['a session opened again once has the same costs and epochs as one that stays open', (step: number) => step === 12],
  ['a session opened again before every fifth step has the same costs and epochs as one that stays open', (step: number) => step % 5 === 4],
] as const)('%s', async (_, reopenedBefore) => {
  const plain = await costs(20, () => false)
  expect(plain.at(-1)?.epoch).toBeGreaterThan(0)
  expect(await costs(20, reopenedBefore)).toEqual(plain)
})

it('a session compacts a long history before its first request, because no cache holds any of it', async () => {
  for (const reopened of [false, true]) {
    const archive = memoryArchive()
    const open = () => openSession({ window: 8000, price, format: 'openai-chat', id: 'one', archive })
    let session = await open()
    await session.append({ role: 'user', content: 'Find the value.' })
    for (let i = 0; session.usage().share < 0.85; i++) await session.append(...step(i))
    if (reopened) session = await open()
    const { usage } = await session.render()
    expect(usage).toMatchObject({ epoch: 1, share: expect.closeTo(0.4, 0) })
    expect(usage.cost?.spent).toBeLessThan(usage.cost?.appended ?? 0)
  }
})

describe('the time between two requests of a session', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1.8e12 }))
  afterEach(() => void vi.useRealTimers())
  const lived = { ...price, output: 0, lifetime: 300 }
  const charge = async (between: () => void, next: Partial<Parameters<typeof openSession>[0]> = {}) => {
    vi.setSystemTime(1.8e12)
    const archive = memoryArchive()
    const open = (more = {}) => openSession({ window: 80_000, price: lived, format: 'openai-chat', id: 'one', archive, ...more })
    const session = await open()
    await session.append({ role: 'user', content: 'Find the value.' }, ...step(0))
    const first = (await session.render()).usage
    between()
    const second = (await (await open(next)).render()).usage
    return ((second.cost?.spent ?? 0) - (first.cost?.spent ?? 0)) / first.used
  }

  it('decides by the cache lifetime whether the next process pays the read or the write price for what was sent', async () => {
    expect(await charge(() => vi.advanceTimersByTime(299_000))).toBeCloseTo(price.cachedInput)
    expect(await charge(() => vi.advanceTimersByTime(301_000))).toBeCloseTo(price.cacheWrite)
    expect(await charge(() => vi.advanceTimersByTime(3e9), { price: { ...price, output: 0 } })).toBeCloseTo(price.cachedInput)
  })

  it('counts as zero when the clock was set back, and as long when the clock jumped ahead', async () => {
    expect(await charge(() => vi.setSystemTime(0))).toBeCloseTo(price.cachedInput)
    expect(await charge(() => vi.setSystemTime(1.7e12))).toBeCloseTo(price.cachedInput)
    expect(await charge(() => vi.setSystemTime(4e12))).toBeCloseTo(price.cacheWrite)
  })

  it('is taken from the monotonic clock within one process, whatever the system clock shows', async () => {
    const session = await openSession({ window: 80_000, price: lived, format: 'openai-chat' })
    await session.append({ role: 'user', content: 'Find the value.' }, ...step(0))
    const { used, cost } = (await session.render()).usage
    vi.setSystemTime(4e12)
    const spent = (await session.render()).usage.cost?.spent ?? 0
    expect((spent - (cost?.spent ?? 0)) / used).toBeCloseTo(price.cachedInput)
  })

  it.each([
    ['another model pays the write price for what was sent', { model: 'gpt-4o' }, price.cacheWrite],
    ['a model that is named only later pays the read price for what was sent', {}, price.cachedInput],
  ])('%s', async (_, first, expected) => {
    const archive = memoryArchive()
    const open = (more: { model?: string }) => openSession({ window: 80_000, price: lived, format: 'openai-chat', id: 'one', archive, ...more })
    const session = await open(first)
    await session.append({ role: 'user', content: 'Find the value.' }, ...step(0))
    await session.render()
    const charged = async (model: string) => {
      const other = await open({ model })
      const before = other.usage().cost?.spent ?? 0
      const { used, cost } = (await other.render()).usage
      return ((cost?.spent ?? 0) - before) / used
    }
    expect(await charged('gpt-4.1')).toBeCloseTo(expected)
    expect(await charged('gpt-4.1')).toBeCloseTo(price.cachedInput)
  })
})

it('a session opened again counts a request that was never answered because its process died', async () => {
  const archive = memoryArchive()
  const open = () => openSession({ window: 80_000, price, format: 'openai-chat', id: 'one', archive })
  const session = await open()
  await session.append({ role: 'user', content: 'Find the value.' })
  const { cost } = (await session.render()).usage
  expect((await open()).usage().cost).toEqual(cost)
  const again = await open()
  await again.append({ role: 'user', content: 'Do you hear?' })
  expect((await open()).usage().cost).toEqual(cost)
  expect((await again.render()).usage.cost?.spent).toBeGreaterThan(cost?.spent ?? 0)
})

it('a process that only renders a session causes no conflict for the process that writes it', async () => {
  const archive = memoryArchive()
  const open = () => openSession({ window: 80_000, price, format: 'openai-chat', id: 'one', archive })
  const session = await open()
  await session.append({ role: 'user', content: 'Find the value.' })
  await (await open()).render()
  await session.append(...step(0))
  await session.render()
  expect((await open()).usage()).toEqual(session.usage())
})

it('a session renders a request whose cost it cannot store, and stores the cost with the next append', async () => {
  let failing = false
  const whole = memoryArchive()
  const put: Archive['put'] = (...given) =>
    failing ? Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.')) : whole.put(...given)
  const open = () => openSession({ window: 80_000, price, format: 'openai-chat', id: 'one', archive: { ...whole, put } })
  const session = await open()
  await session.append({ role: 'user', content: 'Find the value.' })
  failing = true
  const { messages, usage } = await session.render()
  expect(messages).toHaveLength(1)
  failing = false
  expect((await open()).usage().cost?.spent).toBe(0)
  await session.append(...step(0))
  expect((await open()).usage().cost).toEqual(usage.cost)
  const next = (await (await open()).render()).usage.cost
  expect((await session.render()).usage.cost).toEqual(next)
})

it.each([
  ['invalid numbers', { gauge: { sent: -1, beside: 'x' }, spending: { spent: null }, waiting: [{ message: -1, part: 0 }] }],
  ['values of another shape', { gauge: 7, spending: [], waiting: 'all' }],
])('a session opened again ignores %s in its stored state', async (_, broken) => {
  const archive = memoryArchive()
  const open = () => openSession({ window: 80_000, price, format: 'openai-chat', id: 'one', archive }, { onArrival: true })
  const event = { schema: 1, session: 'one', seq: 0, id: 'e0', what: 'opened', format: 'openai-chat', ...broken }
  const said = { schema: 1, session: 'one', seq: 1, id: 'e1', what: 'appended', messages: [{ role: 'user', content: 'Find it.' }], ...broken }
  const note = { schema: 1, session: 'one', after: 'e1', ...broken }
  const records = await archive.put([event, said, note].map((one) => ({ kind: 'event' as const, bytes: JSON.stringify(one) })))
  const [first, second, third] = records.map(({ hash }) => hash)
  await archive.link('session:one:', first ?? '', 'session')
  await archive.link('session:one:e0', second ?? '', 'session')
  await archive.link('session:one:e1', third ?? '', 'session-noted')
  const session = await open()
  await session.append(...step(0))
  expect((await session.render()).messages).toHaveLength(3)
  expect((await open()).usage()).toEqual(session.usage())
})

it('a session counts every request when each process makes only one', async () => {
  const requests = async (opened: 'once' | 'anew') => {
    const archive = memoryArchive()
    const flat = { input: 2, cachedInput: 2, cacheWrite: 2, output: 5 }
    const open = () => openSession({ window: 80_000, price: flat, format: 'openai-chat', id: 'one', archive })
    let session = await open()
    await session.append({ role: 'user', content: 'Find the value.' })
    const found = [(await session.render()).usage.cost]
    for (let i = 0; i < 5; i++) {
      if (opened === 'anew') session = await open()
      const [answer, result] = step(i)
      await session.append(answer as object)
      await session.append(result as object)
      found.push((await session.render()).usage.cost)
    }
    return found
  }
  expect(await requests('anew')).toEqual(await requests('once'))
})

it('a session opened again infers no request before text that follows text of the user or of the assistant', async () => {
  const archive = memoryArchive()
  const open = () => openSession({ window: 80_000, price, format: 'openai-chat', id: 'one', archive })
  await (await open()).append({ role: 'user', content: 'Find the value.' })
  const again = await open()
  await again.append({ role: 'user', content: 'In this file.' }, ...step(0))
  const last = await open()
  await last.append({ role: 'assistant', content: 'It' }, { role: 'user', content: 'Go on.' })
  const more = await open()
  await more.append({ role: 'user', content: 'Please.' })
  expect(more.usage().cost?.spent).toBe(last.usage().cost?.spent)
})

it('a fork starts at a cost of zero', async () => {
  const archive = memoryArchive()
  const session = await openSession({ window: 8000, price, id: 'one', archive })
  await session.append({ role: 'user', content: 'Find the value.' }, ...step(0))
  await session.render()
  await session.append(...step(1))
  const fork = await session.fork('two')
  expect(fork.usage().cost).toMatchObject({ spent: 0, appended: 0 })
})

it('a session kept without a price has a cost once it is opened with one, also after 130,000 messages in one append', async () => {
  const archive = memoryArchive()
  const open = (known: { readonly price?: typeof price }) => openSession({ window: 1e9, format: 'openai-chat', id: 'one', archive, ...known })
  const messages = Array.from({ length: 130_000 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: 'word' }))
  await (await open({})).append(messages)
  const { usage } = await (await open({ price })).render()
  expect(usage).toMatchObject({ messages: messages.length, cost: { spent: expect.closeTo(usage.used * price.cacheWrite, -3) } })
})
