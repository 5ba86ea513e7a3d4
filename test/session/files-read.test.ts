import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { PRICE_TABLES } from '../../src/cost/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'

const price = PRICE_TABLES['0.1/1.25']
const task = { role: 'user', content: 'Find which service listens on port 4711.' }
const text = (value: unknown) => JSON.stringify(value)
const file = (seed: number, lines: number) =>
  Array.from({ length: lines }, (_, i) =>
    i % 9 === 0 ? `export const name_${seed}_${i} = module_${seed}.part_${i}` : `  // the usual remark ${i % 5} about it`,
  ).join('\n')
const looked = (i: number, content: string, name = 'read_file') => [
  {
    role: 'assistant',
    content: `Looking at ${i}.`,
    tool_calls: [{ id: `c${i}`, type: 'function', function: { name, arguments: `{"path":"src/unit_${i}.ts"}` } }],
  },
  { role: 'tool', tool_call_id: `c${i}`, content },
]
const answer = (i: number) => ({ role: 'assistant', content: `I have seen unit ${i}.` })
const open = (more: object = {}, onArrival = true) => openSession({ window: 1e6, format: 'openai-chat', price, ...more }, { onArrival })
const toolsOf = async (session: Session) => (await session.render()).messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))

describe('a file that the agent read, with onArrival', () => {
  it('is sent whole until it was answered, then shortened for good where that pays, and its handle restores it', async () => {
    const archive = memoryArchive()
    const session = await open({ archive, id: 'run' })
    await session.append(task, looked(0, file(0, 900), 'run_command'))
    await session.render()
    await session.append(looked(1, file(1, 40)))
    expect((await toolsOf(session)).at(-1)).toBe(file(1, 40))
    expect((await toolsOf(session)).at(-1)).toBe(file(1, 40))
    await session.append(answer(1), { role: 'user', content: 'Go on.' })
    const short = (await toolsOf(session)).at(-1) ?? ''
    expect(short.length).toBeLessThan(file(1, 40).length)
    expect(short).toContain('name_1_9')
    expect(session.usage().epoch).toBe(1)
    const ref = /decant:([0-9a-z]{10})/.exec(short)?.[1] ?? ''
    expect((await session.recall(ref))[0]?.text).toBe(file(1, 40))
    await session.append(answer(2))
    expect((await toolsOf(session)).at(-1)).toBe(short)
    const again = await openSession(
      { window: 1e6, format: 'openai-chat', price: PRICE_TABLES['no cache'], archive, id: 'run' },
      { strategy: 'clear-tool-results', onArrival: false },
    )
    expect(text((await again.render()).messages)).toBe(text((await session.render()).messages))
    const fork = await session.fork('fork')
    expect(text((await fork.render()).messages)).toBe(text((await session.render()).messages))
    expect(await again.undo()).toBe(true)
    expect(await toolsOf(again)).toEqual([file(0, 900), file(1, 40)])
    expect(await again.undo()).toBe(false)
  })

  it('stays whole where shortening it would cost more than it saves', async () => {
    const session = await open()
    await session.append(task, looked(1, file(1, 20)), answer(1))
    await session.render()
    await session.append({ role: 'user', content: `Here is what I know. ${'A long word about everything. '.repeat(2000)}` }, answer(2))
    await session.render()
    await session.append({ role: 'user', content: 'Go on.' })
    expect(await toolsOf(session)).toEqual([file(1, 20)])
    expect(session.usage().epoch).toBe(0)
  })

  it('is shortened before it is first sent if it is long, with or without a price, or if reasoning is bound to its prefix', async () => {
    for (const session of [await open(), await openSession({ window: 1e6, format: 'openai-chat' }, { onArrival: true })]) {
      await session.append(task, looked(1, file(1, 400)))
      expect((await toolsOf(session))[0]?.length).toBeLessThan(file(1, 400).length)
      await session.append(answer(1), looked(2, file(2, 400)))
      await session.render()
      expect(session.usage().epoch).toBe(0)
    }
    const bound = await openSession({ model: 'claude-opus-5-5', window: 1e6, price, format: 'anthropic-messages' }, { onArrival: true })
    await bound.append(
      task,
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Unit 1 may have it.', signature: 'sealed' },
          { type: 'tool_use', id: 'a', name: 'read_file', input: { path: 'src/unit_1.ts' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: file(1, 40) }] },
    )
    expect(text((await bound.render()).messages)).toContain('left out · decant:')
  })
})

describe('a session with onArrival', () => {
  const step = fc.record({
    seed: fc.nat(6),
    lines: fc.integer({ min: 1, max: 160 }),
    name: fc.constantFrom('read_file', 'list_dir', 'run_command', 'web_search'),
    ask: fc.boolean(),
  })

  it('never costs more than appending, keeps sent messages within an epoch, resumes byte for byte, and undo restores all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.constantFrom(...Object.values(PRICE_TABLES)), async (steps, table) => {
        const archive = memoryArchive()
        const session = await open({ archive, id: 'run', price: table })
        const all: object[] = [task]
        await session.append(task)
        let before = await session.render()
        for (const [i, { seed, lines, name, ask }] of steps.entries()) {
          const more = [...looked(i, file(seed, lines), name), ...(ask ? [answer(i), { role: 'user', content: `Go on ${i}.` }] : [])]
          all.push(...more)
          await session.append(more)
          const after = await session.render()
          expect(after.usage.cost?.spent).toBeLessThanOrEqual((after.usage.cost?.appended ?? 0) + 1e-6)
          if (after.usage.epoch === before.usage.epoch) expect(text(after.messages.slice(0, before.messages.length))).toBe(text(before.messages))
          before = after
        }
        const again = await open({ archive, id: 'run', price: table })
        const gone = await again.render()
        expect(gone.usage.cost?.spent).toBeLessThanOrEqual((gone.usage.cost?.appended ?? 0) + 1e-6)
        if (gone.usage.epoch === before.usage.epoch) expect(text(gone.messages)).toBe(text(before.messages))
        while (await again.undo());
        const { messages } = await openSession({ window: 1e9, archive, id: 'run' }).then((last) => last.render())
        expect(messages).toEqual(all)
      }),
      { numRuns: process.env.DECANT_LONG ? 500 : 25 },
    )
  })

  it('takes time that is linear in its steps when hundreds of them read files', async () => {
    const session = await open()
    const quarter = async (from: number) => {
      const began = process.cpuUsage()
      for (let i = from; i < from + 100; i++) {
        await session.append(looked(i, file(i, 30)), answer(i), { role: 'user', content: `Go on ${i}.` })
        await session.render()
      }
      const { user, system } = process.cpuUsage(began)
      return user + system
    }
    await session.append(task)
    await quarter(0)
    const early = await quarter(100)
    for (let i = 200; i < 700; i += 100) await quarter(i)
    expect(await quarter(800)).toBeLessThan(early * 4 + 100_000)
  })
})

it('undo restores results shortened on arrival after it has undone the compactions', async () => {
  const session = await open()
  const all = [task, ...Array.from({ length: 12 }, (_, i) => looked(i, file(i, 300), 'run_command')).flat(), answer(1), { role: 'user', content: 'Go on.' }]
  await session.append(all)
  const arrived = (await session.render()).messages
  await session.compact(1500)
  expect(session.usage().epoch).toBe(1)
  expect(await session.undo()).toBe(true)
  expect(text((await session.render()).messages)).toBe(text(arrived))
  expect(await session.undo()).toBe(true)
  expect((await session.render()).messages).toEqual(all)
  expect(await session.undo()).toBe(false)
  await session.append(looked(20, file(20, 300), 'run_command'))
  expect((await toolsOf(session)).at(-1)).toContain('left out · decant:')
})

it('undo restores the text of shortened results although reasoning is bound to them, and the history stays valid', async () => {
  const session = await openSession({ model: 'claude-opus-5-5', window: 1e6, price, format: 'anthropic-messages' }, { onArrival: true })
  const steps = Array.from({ length: 12 }, (_, i) => [
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: `Unit ${i} may have it.`, signature: 'sealed' },
        { type: 'tool_use', id: `a${i}`, name: 'run_command', input: { command: `cat ${i}` } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `a${i}`, content: file(i, 300) }] },
  ]).flat()
  await session.append(task, ...steps, { role: 'assistant', content: [{ type: 'text', text: 'Seen.' }] }, { role: 'user', content: 'Go on.' })
  const whole = JSON.stringify(file(3, 300))
  expect(text((await session.render()).messages)).not.toContain(whole)
  await session.compact(1500)
  while (await session.undo());
  const { messages } = await session.render()
  expect(text(messages)).toContain(whole)
  const { history } = decode(messages, { format: 'anthropic-messages' })
  expect(violations(history, profileFor({ format: 'anthropic-messages', model: 'claude-opus-5-5' }))).toEqual([])
})
