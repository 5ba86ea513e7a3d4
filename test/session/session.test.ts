import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const system = { role: 'system', content: 'You are a careful agent.' }
const task = { role: 'user', content: 'Find which service listens on port 4711 and never restart the database.' }
/** One step of a tool loop: a call and what it gave. */
const step = (i: number, lines = 30) => [
  {
    role: 'assistant',
    content: `Reading service ${i}.`,
    tool_calls: [{ id: `call_${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path":"services/unit_${i}/config.yaml"}` } }],
  },
  {
    role: 'tool',
    tool_call_id: `call_${i}`,
    content: Array.from({ length: lines }, (_, line) => `unit_${i}.setting_${line}: value_${i * 100 + line} # port ${4000 + i}`).join('\n'),
  },
]
const text = (value: unknown) => JSON.stringify(value)
const filled = async (session: Session, steps: number, from = 0) => {
  await session.append(system, task)
  for (let i = from; i < from + steps; i++) await session.append(step(i))
}

describe('a session', () => {
  it('sends what was appended unchanged, and counts its messages and tokens', async () => {
    const session = await openSession({ window: 200_000 })
    expect(await session.render()).toMatchObject({ messages: [], usage: { used: 0, share: 0, epoch: 0 } })
    await filled(session, 3)
    const { messages, usage } = await session.render()
    expect(messages).toEqual([system, task, ...step(0), ...step(1), ...step(2)])
    expect(usage).toMatchObject({ messages: 8, appended: 8, epoch: 0, window: 200_000 })
    expect(usage.used).toBeGreaterThan(1000)
  })

  it('compacts at 80 % of its window, keeps system text and task, and recalls what was cut', async () => {
    const session = await openSession({ window: 10_000, format: 'openai-chat' })
    await session.append(system, task)
    let highest = 0
    for (let i = 0; i < 40; i++) {
      await session.append(step(i))
      const { messages, usage } = await session.render()
      highest = Math.max(highest, usage.share)
      expect(text(messages.slice(0, 2))).toBe(text([system, task]))
    }
    expect(highest).toBeLessThan(0.86)
    expect(session.usage().epoch).toBeGreaterThan(1)
    expect(session.usage().epoch).toBeLessThan(12)
    const [found] = await session.recall('unit_2.setting_7')
    expect(found?.text).toContain('unit_2.setting_7: value_207')
    expect((await session.recall(`decant:${found?.ref}`))[0]?.text).toBe(found?.text)
    expect((await session.recall(found?.ref ?? ''))[0]?.text).toBe(found?.text)
  })

  it('returns a receipt whose tokens are exactly before and after', async () => {
    const session = await openSession({ window: 100_000 })
    await filled(session, 10)
    expect(Object.keys((await session.compact(1500)).tokens)).toEqual(['before', 'after'])
  })

  it('recalls what it cut, while another session of the same archive finds none of it', async () => {
    const archive = memoryArchive()
    const one = await openSession({ window: 100_000, archive })
    await filled(one, 10)
    await one.compact(1500)
    const [found] = await one.recall('unit_2.setting_7')
    const other = await openSession({ window: 100_000, archive })
    await other.append(task)
    expect(await other.recall('unit_2.setting_7')).toEqual([])
    expect(await other.recall(found?.ref ?? '')).toEqual([])
  })

  it('recalls all that it cut when many sessions of the archive repeat the same words more often', async () => {
    const archive = memoryArchive()
    const cutBy = async (id: string, words: string) => {
      const session = await openSession({ window: 100_000, format: 'openai-chat', archive, id })
      await session.append(task)
      for (let i = 0; i < 6; i++) {
        const [call, result] = step(i)
        const content = Array.from({ length: 30 }, (_, k) => `line ${k} of run ${i} of ${id}: the failing test is ${words} number ${k * 13}`).join('\n')
        await session.append(call as object, { ...(result as object), content })
      }
      await session.append({ role: 'assistant', content: 'ok' }, { role: 'user', content: 'Go on.' })
      await session.compact(800)
      return session
    }
    const mine = await cutBy('mine', 'test_parser_alpha')
    const alone = await mine.recall('failing test')
    expect(alone.length).toBeGreaterThan(2)
    for (let i = 0; i < 12; i++) await cutBy(`other${i}`, 'failing test failing test')
    const found = await mine.recall('failing test')
    expect(found).toHaveLength(alone.length)
    for (const { text } of found) expect(text).toContain('of mine')
  })

  it('undoes the last compaction, then the ones before it', async () => {
    const session = await openSession({ window: 100_000 })
    await filled(session, 10)
    const whole = (await session.render()).messages
    await session.compact(2500)
    await session.append(step(20))
    const once = (await session.render()).messages
    await session.compact(1500)
    await session.append(step(21))
    expect((await session.render()).messages.length).toBeLessThan(once.length + 2)
    expect(await session.undo()).toBe(true)
    expect((await session.render()).messages).toEqual([...once, ...step(21)])
    expect(await session.undo()).toBe(true)
    expect((await session.render()).messages).toEqual([...whole, ...step(20), ...step(21)])
    expect(await session.undo()).toBe(false)
  })

  it('sends the same bytes after the caller changed an appended message, and freezes rendered messages', async () => {
    const session = await openSession({ window: 100_000 })
    const message = { role: 'user', content: [{ type: 'text', text: 'first' }] }
    await session.append(message)
    const before = text((await session.render()).messages)
    ;(message.content[0] as { text: string }).text = 'changed'
    const sent = (await session.render()).messages
    expect(() => Object.assign(sent[0] as object, { role: 'system' })).toThrow(TypeError)
    expect(text((await session.render()).messages)).toBe(before)
  })

  it('rejects values that are not messages, invalid windows and invalid ids, and keeps its messages', async () => {
    const session = await openSession({ window: 100_000, format: 'openai-chat' })
    await session.append(task)
    await expect(session.append([[1]] as unknown as object[])).rejects.toMatchObject({ code: 'not-this-format' })
    expect((await session.render()).messages).toEqual([task])
    await expect(openSession({})).rejects.toMatchObject({ code: 'unknown-window' })
    await expect(Reflect.apply(openSession, undefined, [])).rejects.toMatchObject({ code: 'unknown-window' })
    await expect(openSession({ window: Number.NaN })).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(openSession({ window: 9, id: '../x' })).rejects.toMatchObject({ code: 'invalid-session-id' })
    await expect(session.fork('../x')).rejects.toMatchObject({ code: 'invalid-session-id' })
    const circle: { role: string; self?: object } = { role: 'user' }
    circle.self = circle
    for (const none of [circle, { role: 'user', content: 5n }, { toJSON: () => [1] }, () => {}])
      await expect(session.append(none)).rejects.toMatchObject({ code: 'not-this-format' })
    expect((await session.render()).messages).toEqual([task])
  })

  it('takes its format from the first messages that it accepts, not from messages that it rejects', async () => {
    const archive = memoryArchive()
    const session = await openSession({ window: 100_000, archive, id: 'run' })
    await expect(session.append(task, { role: 'user', content: 5n })).rejects.toMatchObject({ code: 'not-this-format' })
    await session.append({ role: 'user', parts: [{ text: 'Find the port.' }] }, { role: 'model', parts: [{ text: 'Looking.' }] })
    const logged = (await archive.list({ kind: 'event' })).map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()))
    expect(logged.flatMap(({ format }) => format ?? [])).toEqual(['gemini'])
  })

  it('renders after it was closed what it has, and throws archive-closed where it needs the archive', async () => {
    const session = await openSession({ window: 1000, format: 'openai-chat' })
    await session.append({ role: 'user', content: 'hello '.repeat(2000) })
    const { messages } = await session.render()
    await session.close()
    expect((await session.render()).messages).toEqual(messages)
    for (const call of [() => session.append(task), () => session.recall('hello')]) await expect(call()).rejects.toMatchObject({ code: 'archive-closed' })
  })

  it('can be closed twice, and appending after that rejects with archive-closed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-session-'))
    folders.push(folder)
    const session = await openSession({ window: 100_000, archive: `sqlite:${join(folder, 'archive.db')}` })
    const done = await Promise.allSettled([session.append(task), session.close(), session.append(task), session.close()])
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(done[2]).toMatchObject({ reason: { code: 'archive-closed' } })
  })

  it('knows the window and the price of a model by the name of the model', async () => {
    const { window, cost } = (await openSession({ model: 'claude-sonnet-4-5' })).usage()
    expect(window).toBeGreaterThanOrEqual(200_000)
    expect(cost).toBeDefined()
    expect((await openSession({ window })).usage().cost).toBeUndefined()
  })
})

describe('a session with a price', () => {
  const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }

  it('never costs more than appending while the whole history fits, and stays within its window after that', async () => {
    for (const [cachedInput, cacheWrite] of [
      [0.1, 1.25],
      [1, 1],
      [0.5, 1],
    ] as const) {
      const session = await openSession({ window: 10_000, format: 'openai-chat', price: { ...price, cachedInput, cacheWrite } })
      const whole = await openSession({ window: 1e9, format: 'openai-chat' })
      await session.append(system, task)
      await whole.append(system, task)
      for (let i = 0; i < 60; i++) {
        await session.append(step(i, 8))
        await whole.append(step(i, 8))
        const { usage } = await session.render()
        expect(usage.share).toBeLessThanOrEqual(1)
        if (whole.usage().used < 9000) expect(usage.cost?.spent).toBeLessThanOrEqual((usage.cost?.appended ?? 0) + 1e-6)
      }
      expect(session.usage().epoch).toBeGreaterThan(0)
      if (cachedInput > 0.4) expect(session.usage().cost?.spent).toBeLessThan(session.usage().cost?.appended ?? 0)
    }
  })

  it('classifies reported cache usage as expected or missed, and ignores a report without usage', async () => {
    const session = await openSession({ window: 100_000, format: 'openai-chat', price })
    await filled(session, 4)
    await session.render()
    await session.append(step(9))
    await session.render()
    expect(session.reported({ usage: { prompt_tokens: 3000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 2400 } } })).toBe('as expected')
    expect(session.reported({ usage: { prompt_tokens: 3000, completion_tokens: 5 } })).toBe('missed')
    expect(session.reported({})).toBeUndefined()
  })
})

describe('the session log', () => {
  const file = () => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-session-'))
    folders.push(folder)
    return `sqlite:${join(folder, 'archive.db')}`
  }

  it('restores messages, usage, undo and recall when the session is opened again', async () => {
    const archive = file()
    const first = await openSession({ window: 100_000, archive, id: 'run' })
    await filled(first, 10)
    await first.compact(1500)
    await first.append(step(30))
    const sent = await first.render()
    const again = await openSession({ window: 100_000, archive, id: 'run' })
    expect(text(await again.render())).toBe(text(sent))
    expect((await again.recall('unit_2.setting_7'))[0]?.text).toContain('value_207')
    await first.close()
    expect(await again.undo()).toBe(true)
    expect((await again.render()).messages).toHaveLength(24)
    await again.close()
  })

  it('accepts the first of two writers, and rejects the other with session-conflict without storing its messages', async () => {
    const archive = memoryArchive()
    const one = await openSession({ window: 100_000, archive, id: 'run' })
    await one.append(task)
    const two = await openSession({ window: 100_000, archive, id: 'run' })
    await one.append(step(0))
    await expect(two.append(step(1))).rejects.toMatchObject({ code: 'session-conflict' })
    expect((await two.render()).messages).toEqual([task])
    const three = await openSession({ window: 100_000, archive, id: 'run' })
    expect((await three.render()).messages).toEqual([task, ...step(0)])
  })

  it('rejects a compaction with session-conflict if another writer has appended since', async () => {
    const archive = memoryArchive()
    const one = await openSession({ window: 2500, archive, id: 'run' })
    await one.append(task, ...Array.from({ length: 12 }, (_, i) => step(i)).flat())
    const two = await openSession({ window: 2500, archive, id: 'run' })
    await one.append(step(12))
    await expect(two.render()).rejects.toMatchObject({ code: 'session-conflict' })
    expect((await one.render()).usage.epoch).toBe(1)
  })

  it('lets a fork and its trunk continue independently, and rejects a fork under an id that exists', async () => {
    const archive = memoryArchive()
    const trunk = await openSession({ window: 100_000, archive, id: 'trunk' })
    await filled(trunk, 8)
    await trunk.compact(1500)
    const branch = await trunk.fork('branch')
    const shared = (await trunk.render()).messages
    await branch.append(step(50))
    await trunk.append(step(60))
    const forked = (await branch.render()).messages
    expect(forked).toEqual([...shared, ...step(50)])
    expect((await trunk.render()).messages).toEqual([...shared, ...step(60)])
    const again = await openSession({ window: 100_000, archive, id: 'branch' })
    expect(text((await again.render()).messages)).toBe(text(forked))
    await expect(trunk.fork('branch')).rejects.toMatchObject({ code: 'session-exists' })
    const empty = await openSession({ window: 100_000, archive, id: 'empty' })
    for (const taken of ['branch', 'empty']) await expect(empty.fork(taken)).rejects.toMatchObject({ code: 'session-exists' })
    const free = await empty.fork('free')
    await free.append(task)
    expect((await free.render()).messages).toEqual([task])
  })

  it('leaves the archive open when a fork is closed, and closes it with the trunk', async () => {
    const trunk = await openSession({ window: 100_000 })
    const branch = await trunk.fork('branch')
    await branch.close()
    await trunk.append(task)
    expect((await trunk.render()).messages).toEqual([task])
    await trunk.close()
    await expect(trunk.archive.list()).rejects.toMatchObject({ code: 'archive-closed' })
  })
})

describe('a session under any sequence of appends, compactions and undos', () => {
  const deed = fc.oneof(
    { weight: 6, arbitrary: fc.record({ what: fc.constant('append' as const), lines: fc.integer({ min: 1, max: 60 }) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('compact' as const), budget: fc.integer({ min: 200, max: 4000 }) }) },
    { weight: 1, arbitrary: fc.constant({ what: 'undo' as const }) },
  )

  it('keeps its prefix between epochs, and undo and opening again restore the same messages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 25 }), async (deeds) => {
        const archive = memoryArchive()
        const session = await openSession({ window: 6000, archive, id: 'run', format: 'openai-chat' })
        await session.append(system, task)
        let before = await session.render()
        for (const [i, one] of deeds.entries()) {
          if (one.what === 'append') await session.append(step(i, one.lines))
          if (one.what === 'undo') await session.undo()
          if (one.what === 'compact') {
            const whole = (await session.render()).messages
            const { epoch } = session.usage()
            await session.compact(one.budget)
            if (session.usage().epoch > epoch) {
              expect(await session.undo()).toBe(true)
              const { messages } = await openSession({ window: 1e9, archive, id: 'run' }).then((resumed) => resumed.render())
              expect(text(messages)).toBe(text(whole))
              await session.compact(one.budget)
            }
          }
          const after = await session.render()
          if (after.usage.epoch === before.usage.epoch) expect(text(after.messages.slice(0, before.messages.length))).toBe(text(before.messages))
          before = after
        }
        const resumed = await openSession({ window: 6000, archive, id: 'run' })
        expect(text((await resumed.render()).messages)).toBe(text((await session.render()).messages))
        expect(resumed.usage()).toEqual(session.usage())
      }),
      { numRuns: process.env.DECANT_LONG ? 400 : 25 },
    )
  })

  it('appends in time that depends on the message, not on the history', async () => {
    const session = await openSession({ window: 1e9, format: 'openai-chat' })
    const batch = async (from: number) => {
      const began = process.cpuUsage()
      for (let i = from; i < from + 300; i++) await session.append({ role: 'user', content: `note ${i}: ${'some words '.repeat(20)}` })
      const used = process.cpuUsage(began)
      return used.user + used.system
    }
    await batch(0)
    const early = await batch(1000)
    await session.append(Array.from({ length: 20_000 }, (_, i) => ({ role: 'user', content: `filler ${i}` })))
    expect(await batch(2000)).toBeLessThan(early * 4 + 50_000)
  })
})
