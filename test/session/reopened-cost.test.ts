import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { PRICE_TABLES } from '../../src/cost/index.ts'
import { openSession } from '../../src/session/index.ts'

const price = PRICE_TABLES['0.1/1.25']
const step = (i: number) => [
  { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"src/f${i}.ts"}` } }] },
  { role: 'tool', tool_call_id: `c${i}`, content: Array.from({ length: 40 }, (_, line) => `const value_${i}_${line} = ${i * line}`).join('\n') },
]

/** Runs so many steps, opening the session anew before some of them. */
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

it('goes on with its account where it is opened again', async () => {
  const plain = await costs(20, () => false)
  const reopened = await costs(20, (step) => step === 12)
  const [before, at, last] = [reopened[11], reopened[12], reopened[19]]
  expect(reopened.slice(0, 12)).toEqual(plain.slice(0, 12))
  expect(at?.spent).toBeGreaterThan(before?.spent ?? 0)
  expect(at?.appended).toBeGreaterThan(before?.appended ?? 0)
  expect(last?.appended).toBeGreaterThan(plain[19]?.appended ?? 0)
  expect((last?.spent ?? 0) - (last?.appended ?? 0)).toBeCloseTo((plain[19]?.spent ?? 0) - (plain[19]?.appended ?? 0), 3)
})

it('counts what was compacted away as sent again by who only appends', async () => {
  const plain = await costs(20, () => false)
  const often = await costs(20, (step) => step % 5 === 4)
  expect(plain.at(-1)?.epoch).toBeGreaterThan(0)
  const fallen = often.filter(({ appended }, i) => i > 0 && appended <= (often[i - 1]?.appended ?? 0))
  expect(fallen).toEqual([])
  const gap = (all: typeof plain) => (all.at(-1)?.appended ?? 0) - (all.at(-1)?.spent ?? 0)
  expect(gap(often)).toBeGreaterThan(gap(plain))
})

it('counts each request where a process makes one only', async () => {
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

it('counts nothing that was not asked: words that follow words of the user or of the assistant before a restart', async () => {
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

it('is another one in a fork', async () => {
  const archive = memoryArchive()
  const session = await openSession({ window: 8000, price, id: 'one', archive })
  await session.append({ role: 'user', content: 'Find the value.' }, ...step(0))
  await session.render()
  await session.append(...step(1))
  const fork = await session.fork('two')
  expect(fork.usage().cost).toMatchObject({ spent: 0, appended: 0 })
})
