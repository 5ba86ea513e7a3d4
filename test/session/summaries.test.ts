import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { sourcesOf } from '../../src/compact/index.ts'
import { scriptedModel } from '../../src/model/index.ts'
import { any, marker, presets, tokensLeft, turnsAtLeast } from '../../src/pipeline/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'
import { slidingWindow } from '../../src/strategy/index.ts'
import { step } from '../step.ts'

const system = { role: 'system', content: 'You are a careful agent.' }
const task = { role: 'user', content: 'Find which service listens on port 4711.' }
const rule = { role: 'user', content: 'Never restart the database on host db-17.' }
const text = (value: unknown) => JSON.stringify(value)
const begun = async (session: Session) =>
  session.append(system, task, { role: 'assistant', content: 'Yes.' }, rule, { role: 'assistant', content: 'Understood.' })

it('a session with summaries keeps limits of the user and its prefix between epochs, opens handles to sources, and resumes', async () => {
  const archive = memoryArchive()
  const model = scriptedModel({ '*': 'The assistant read how the units are set up.' })
  const summaries = { summaryModel: { model }, keyInformation: () => ({ pinContent: ['The client is ACME.'] }) }
  const session = await openSession({ window: 8000, format: 'openai-chat', archive, id: 'run' }, { summaries })
  await begun(session)
  let before = await session.render()
  for (let i = 0; i < 60; i++) {
    await session.append(step(i))
    const after = await session.render()
    expect(after.usage.share).toBeLessThan(0.9)
    if (after.usage.epoch === before.usage.epoch) expect(text(after.messages.slice(0, before.messages.length))).toBe(text(before.messages))
    before = after
  }
  expect(before.usage.epoch).toBeGreaterThan(1)
  expect(text(before.messages)).toContain('Never restart the database on host db-17.')
  expect(text(before.messages)).toContain('Pinned: The client is ACME.')
  expect(text(before.messages)).toContain('read how the units are set up')
  const receipt = session.receipt()
  expect(receipt).toMatchObject({ status: 'compacted', classes: { name: { lost: 0 } } })
  expect(receipt?.model.calls).toBeGreaterThan(0)
  const opened = await Promise.all((receipt?.summaries ?? []).map(({ ref }) => session.expand(ref)))
  expect(opened.flatMap((tree) => (tree ? sourcesOf(tree) : [])).join('\n')).toContain('unit_3.setting_7: value_307')
  const again = await openSession({ window: 8000, format: 'openai-chat', archive, id: 'run' }, { summaries })
  expect(text((await again.render()).messages)).toBe(text(before.messages))
  const other = await openSession({ window: 8000, format: 'openai-chat', archive, id: 'other' }, { summaries })
  await begun(other)
  expect(await other.expand(receipt?.summaries[0]?.ref ?? '')).toBeUndefined()
  while (await again.undo());
  expect((await again.recall('value_307'))[0]?.text).toContain('unit_3.setting_7')
})

it('recall finds summarised content as single messages, and not once more in the archived text of a summary', async () => {
  const session = await openSession({ window: 8000, format: 'openai-chat' }, { summaries: {} })
  await begun(session)
  for (let i = 0; i < 60; i++) {
    await session.append(step(i))
    await session.render()
  }
  expect(session.usage().epoch).toBeGreaterThan(1)
  const found = await session.recall('unit_3.setting_7', { limit: 50 })
  expect(found[0]?.text).toContain('unit_3.setting_7: value_307')
  expect(found.filter(({ meta }) => meta?.message === undefined)).toEqual([])
})

it('a session with summaries never costs more than appending while the whole history fits, model calls included', async () => {
  const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }
  const model = scriptedModel({ '*': 'The assistant read how the units are set up.' })
  const session = await openSession({ window: 8000, format: 'openai-chat', price }, { summaries: { summaryModel: { model, price } } })
  const whole = await openSession({ window: 1e9, format: 'openai-chat' })
  await begun(session)
  await begun(whole)
  for (let i = 0; i < 60; i++) {
    await session.append(step(i))
    await whole.append(step(i))
    const { usage } = await session.render()
    expect(usage.share).toBeLessThanOrEqual(1)
    if (whole.usage().used < 7000) expect(usage.cost?.spent).toBeLessThanOrEqual((usage.cost?.appended ?? 0) + 1e-6)
  }
  expect(session.usage().epoch).toBeGreaterThan(0)
})

it('a session with several triggers sums up at the marker of the assistant, and when compact is called', async () => {
  const trigger = any(tokensLeft(0.25), turnsAtLeast(30), marker())
  const session = await openSession({ window: 100_000, format: 'openai-chat' }, { trigger, target: 0.02, summaries: { keepRounds: 1 } })
  await begun(session)
  for (let i = 0; i < 12; i++) await session.append(step(i))
  expect((await session.render()).usage.epoch).toBe(0)
  await session.append({ role: 'assistant', content: 'A phase is done. !!!SUMMARY!!!' }, { role: 'user', content: 'Go on.' })
  expect((await session.render()).usage.epoch).toBe(1)
  expect(session.receipt()?.summaries.length).toBeGreaterThan(0)
  await session.append(step(12), { role: 'assistant', content: 'Done.' }, { role: 'user', content: 'And now?' })
  await session.compact(500)
  expect(session.usage().epoch).toBe(2)
})

it.each([
  [
    'little of the window is left',
    4_000,
    25,
    (i: number) => [{ role: 'user', content: `And unit ${i}?` }, ...step(i), { role: 'assistant', content: 'Read.' }],
  ],
  [
    'it has enough turns',
    100_000,
    30,
    (i: number) => [
      { role: 'user', content: `And ${i}?` },
      { role: 'assistant', content: `Yes ${i}.` },
    ],
  ],
])('a session with several triggers sums up when %s', async (_, window, most, more) => {
  const trigger = any(tokensLeft(0.25), turnsAtLeast(30), marker())
  const session = await openSession({ window, format: 'openai-chat' }, { trigger, target: window === 4_000 ? 0.3 : 0.02, summaries: { keepRounds: 1 } })
  await begun(session)
  let i = 0
  while (i < most && (await session.render()).usage.epoch === 0) await session.append(more(i++))
  expect(session.usage().epoch).toBe(1)
  expect(session.receipt()?.summaries.length).toBeGreaterThan(0)
})

it('a session sums up after ten turns, far below its target, only if keepRounds is set', async () => {
  for (const [keepRounds, epochs] of [
    [2, 1],
    [undefined, 0],
  ] as const) {
    const summaries = keepRounds === undefined ? {} : { keepRounds }
    const session = await openSession({ window: 100_000, format: 'openai-chat' }, { trigger: turnsAtLeast(10), summaries })
    await begun(session)
    for (let i = 0; i < 10; i++) await session.append(step(i), { role: 'assistant', content: `Unit ${i} is read.` }, { role: 'user', content: 'And the next?' })
    const { usage } = await session.render()
    expect(usage.epoch).toBe(epochs)
    expect(usage.share).toBeLessThan(0.25)
    if (epochs > 0) expect(session.receipt()).toMatchObject({ status: 'compacted' })
  }
})

it('a session takes a strategy as an object as well as by its name', async () => {
  for (const strategy of [slidingWindow({ size: 5 }), presets.basic({ pinContent: ['The client is ACME.'] }), 'sliding-window']) {
    const session = await openSession({ window: 100_000, format: 'openai-chat' }, { strategy })
    await begun(session)
    for (let i = 0; i < 20; i++) await session.append(step(i))
    const before = session.usage().used
    await session.compact(Math.floor(before / 2))
    const { messages, usage } = await session.render()
    expect(usage.used).toBeLessThan(before)
    if (typeof strategy !== 'string' && strategy.name.includes('information')) expect(text(messages)).toContain('Pinned: The client is ACME.')
  }
})

it('a compaction by a strategy leaves a receipt that counts what was lost and what can be recovered', async () => {
  const session = await openSession({ window: 100_000, format: 'openai-chat' })
  expect(session.receipt()).toBeUndefined()
  await begun(session)
  for (let i = 0; i < 20; i++) await session.append(step(i))
  await session.compact(1500)
  expect(session.receipt()).toMatchObject({ schema: 1, status: 'compacted', classes: { name: { lost: 0 } } })
  expect(session.receipt()?.classes.name.recoverable).toBeGreaterThan(0)
})

it('a session rejects key information with an unknown field, and compacts once that is corrected', async () => {
  let told: object = { pinnedContent: ['The client is ACME.'] }
  const rule = { trigger: turnsAtLeast(4), summaries: { keepRounds: 2, keyInformation: () => told } }
  const session = await openSession({ window: 20_000, format: 'openai-chat' }, rule)
  await begun(session)
  for (let i = 0; i < 6; i++)
    await session.append({ role: 'user', content: `Go on with ${i}.` }, { role: 'assistant', content: 'I looked at it again. '.repeat(40) })
  await expect(session.render()).rejects.toMatchObject({ code: 'invalid-option', remedy: expect.stringContaining("Did you mean 'pinContent'?") })
  told = { pinContent: ['The client is ACME.'] }
  expect(text((await session.render()).messages)).toContain('Pinned: The client is ACME.')
})

it('a session waits for key information given as a promise, and stays unchanged if the promise rejects', async () => {
  let told: () => Promise<{ pinContent: string[] }> = async () => Promise.reject(new Error('the store is away'))
  const rule = { trigger: turnsAtLeast(4), summaries: { keepRounds: 2, keyInformation: () => told() } }
  const session = await openSession({ window: 20_000, format: 'openai-chat' }, rule)
  await begun(session)
  for (let i = 0; i < 6; i++)
    await session.append({ role: 'user', content: `Go on with ${i}.` }, { role: 'assistant', content: 'I looked at it again. '.repeat(40) })
  const before = session.usage()
  await expect(session.render()).rejects.toThrow('the store is away')
  expect(session.usage()).toEqual(before)
  let asked = 0
  told = async () => ({ pinContent: [`The client is ACME, as told ${++asked} times.`] })
  expect(text((await session.render()).messages)).toContain('Pinned: The client is ACME, as told 1 times.')
})

it('a session writes its record of key information again at each compaction, and never sums it up as user text', async () => {
  const summaries = { keepRounds: 2, keyInformation: () => ({ pinContent: ['The client is ACME of Basel.'], taskList: ['[x] module 1', '[ ] module 2'] }) }
  const session = await openSession({ window: 4000, format: 'openai-chat' }, { trigger: turnsAtLeast(6), target: 0.4, summaries })
  await begun(session)
  for (let i = 0; i < 14; i++) {
    await session.append(
      { role: 'user', content: `Check module ${i}.` },
      { role: 'assistant', content: `Module ${i} holds. ${'It is clear and tested. '.repeat(20)}` },
    )
    await session.render()
  }
  const { messages, usage } = await session.render()
  expect(usage.epoch).toBeGreaterThan(2)
  expect(text(messages).split('RECORD of key information')).toHaveLength(2)
  expect(text(messages)).not.toContain('[user] Pinned')
})
