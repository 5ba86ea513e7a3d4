import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

const task = { role: 'user', content: 'Find which service listens on port 4711.' }

it('a session delays a compaction that never pays until its window is nearly full, counting tokens outside the messages', async () => {
  const price = { input: 1, cachedInput: 0.0001, cacheWrite: 100, output: 1 }
  const session = await openSession({ window: 12_000, format: 'openai-chat', price })
  await session.append(task)
  const waited: number[] = []
  for (let i = 0; i < 60 && session.usage().epoch === 0; i++) {
    await session.append(...step(i))
    const due = session.usage().share
    await session.render()
    session.reported({ usage: { prompt_tokens: session.usage().used + 4000, completion_tokens: 5, total_tokens: 0 } })
    if (session.usage().epoch === 0) waited.push(due)
    else expect(due).toBeGreaterThanOrEqual(0.92)
  }
  expect(session.usage().epoch).toBe(1)
  expect(Math.max(...waited)).toBeGreaterThan(0.85)
  expect(Math.max(...waited), 'one that did not pay is thought of again some tokens later').toBeLessThan(0.96)
})

it('an append that could not be stored leaves no trace: later renders equal those of a session that never tried it', async () => {
  const lines = (i: number, name: string) => Array.from({ length: 22 }, (_, k) => `export const ${name}${i}_${k} = make(${i * k}, 'text about ${name} ${k}')`)
  const parts = (i: number) => {
    const [call, result] = step(i)
    return [call as object, { ...(result as object), content: lines(i, 'v').join('\n') }]
  }
  let isFull = false
  const archive = memoryArchive()
  const put: typeof archive.put = (...given) =>
    isFull ? Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.')) : archive.put(...given)
  const options = { model: 'gpt-4o', window: 100_000, format: 'openai-chat' } as const
  const tried = await openSession({ ...options, archive: Object.assign(Object.create(archive), { put }) }, { onArrival: true })
  const plain = await openSession({ ...options, archive: memoryArchive({ key: archive.key }) }, { onArrival: true })
  for (const session of [tried, plain]) await session.append(task)
  let shortened = 0
  for (let i = 0; i < 30; i++) {
    isFull = i % 3 === 1
    if (isFull) await expect(tried.append(...parts(i + 1000), ...parts(i))).rejects.toMatchObject({ code: 'archive-write-failed' })
    isFull = false
    for (const session of [tried, plain]) await session.append(...parts(i))
    const [one, other] = [JSON.stringify((await tried.render()).messages), JSON.stringify((await plain.render()).messages)]
    expect(one).toBe(other)
    if (one.includes('left out')) shortened++
  }
  expect(shortened).toBeGreaterThan(3)
})

it('a session stores reported token usage when it closes, even if an error was reported after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-reported-'))
  const open = () => openSession({ window: 20_000, format: 'openai-chat', archive: `sqlite:${join(folder, 'archive.db')}`, id: 'run' })
  const session = await open()
  await session.append(task, ...step(0))
  await session.render()
  session.reported({ usage: { prompt_tokens: session.usage().used + 777, completion_tokens: 5, total_tokens: 0 } })
  session.reported({ error: { message: 'overloaded' } })
  expect(session.usage().overhead).toBe(777)
  await session.close()
  const again = await open()
  expect(again.usage().overhead).toBe(777)
  await again.close()
  rmSync(folder, { recursive: true, force: true })
})
