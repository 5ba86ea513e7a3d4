import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'

/** The calls and results of one step, as each wire writes them, and an answer in words. */
const WIRES = {
  'anthropic-messages': (i: number, text: string) => [
    { role: 'assistant', content: [{ type: 'tool_use', id: `c${i}`, name: 'read', input: { path: `src/f${i}.ts` } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${i}`, content: text }] },
  ],
  'openai-chat': (i: number, text: string) => [
    { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"src/f${i}.ts"}` } }] },
    { role: 'tool', tool_call_id: `c${i}`, content: text },
  ],
  'openai-responses': (i: number, text: string) => [
    { type: 'function_call', call_id: `c${i}`, name: 'read', arguments: `{"path":"src/f${i}.ts"}` },
    { type: 'function_call_output', call_id: `c${i}`, output: text },
  ],
  'openai-agents': (i: number, text: string) => [
    { type: 'function_call', callId: `c${i}`, name: 'read', arguments: `{"path":"src/f${i}.ts"}`, status: 'completed' },
    { type: 'function_call_result', callId: `c${i}`, name: 'read', status: 'completed', output: { type: 'text', text } },
  ],
  'ai-sdk-model': (i: number, text: string) => [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: `c${i}`, toolName: 'read', input: { path: `src/f${i}.ts` } }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: `c${i}`, toolName: 'read', output: { type: 'text', value: text } }] },
  ],
} as const

const task = { role: 'user', content: 'Find out why the build fails.' }
const text = (i: number) => Array.from({ length: 60 }, (_, line) => `export const value_${i}_${line} = '${i * line}'`).join('\n')
const wires = Object.entries(WIRES)

describe.each(wires)('a session opened without a format, with messages of %s', (format, step) => {
  it('compacts like a session opened with the format', async () => {
    const key = 'a'.repeat(64)
    const told = await openSession({ window: 8000, id: 'one', archive: memoryArchive({ key }) })
    const named = await openSession({ window: 8000, id: 'one', archive: memoryArchive({ key }), format })
    for (const session of [told, named]) {
      await session.append(task)
      for (let i = 0; i < 20; i++) {
        await session.append(...step(i, text(i)))
        await session.render()
      }
    }
    expect(told.usage().epoch).toBeGreaterThan(0)
    expect(told.usage().used).toBe(named.usage().used)
    expect((await told.render()).messages).toEqual((await named.render()).messages)
  })

  it('keeps what was sent when it detects the format, and knows the format when opened again', async () => {
    const archive = memoryArchive()
    const session = await openSession({ window: 8000, id: 'two', archive })
    await session.append(task, { role: 'assistant', content: 'I shall look.' })
    const { messages: before, usage } = await session.render()
    await session.append(step(0, text(0)))
    const { messages: after, usage: since } = await session.render()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(since.epoch).toBe(usage.epoch)
    const again = await openSession({ window: 8000, id: 'two', archive })
    expect((await again.render()).messages).toEqual(after)
    expect(again.usage().used).toBe(since.used)
    const receipt = await again.compact(100)
    expect(receipt.tokens.after).toBeLessThan(receipt.tokens.before)
  })

  it('restores by undo what was cut before it detected the format', async () => {
    const session = await openSession({ window: 100_000, id: 'three' })
    await session.append(task)
    for (let i = 0; i < 12; i++) await session.append({ role: 'assistant', content: text(i) }, { role: 'user', content: `And step ${i}?` })
    const { messages: whole } = await session.render()
    expect((await session.compact(2000)).status).toBe('compacted')
    await session.append(step(0, text(99)))
    expect((await session.compact(1500)).status).toBe('compacted')
    while (await session.undo());
    expect((await session.render()).messages).toEqual([...whole, ...step(0, text(99))])
  })

  it('accepts a format given when it is opened again, if no message contradicts that format', async () => {
    const archive = memoryArchive()
    const session = await openSession({ window: 8000, id: 'four', archive })
    await session.append(task)
    const again = await openSession({ window: 8000, id: 'four', archive, format })
    await again.append(step(0, text(0)))
    expect((await again.compact(100)).status).toBe('compacted')
  })
})

const words = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Find out why the build fails.' }] }

it.each([
  ['openai-responses', { role: 'developer', content: 'Be careful.' }],
  ['openai-agents', { role: 'developer', content: 'Be careful.' }],
  ['openai-chat', { role: 'developer', content: 'Be careful.' }],
  ['openai-responses', words],
  ['openai-agents', words],
] as const)('a session of %s opened without a format compacts when its first message is valid in several formats', async (format, first) => {
  const session = await openSession({ window: 8000 })
  await session.append(first)
  for (let i = 0; i < 20; i++) {
    await session.append(...WIRES[format](i, text(i)))
    await session.render()
  }
  expect(session.receipt()?.status).toBe('compacted')
  expect(session.usage().share).toBeLessThan(1)
})

it('a session opened again with a different format than its log rejects messages', async () => {
  const archive = memoryArchive()
  const session = await openSession({ window: 8000, id: 'five', archive })
  await session.append(task, ...WIRES['anthropic-messages'](0, 'text'))
  const again = await openSession({ window: 8000, id: 'five', archive, format: 'openai-chat' })
  await expect(again.append({ role: 'user', content: 'Go on.' })).rejects.toMatchObject({ code: 'not-this-format' })
  expect((await again.render()).messages).toHaveLength(3)
})

it('a session keeps the first detected format when a message of another format arrives', async () => {
  const session = await openSession({ window: 8000 })
  await session.append(task, ...WIRES['openai-chat'](0, 'text'))
  await session.append(WIRES['anthropic-messages'](1, 'other'))
  await session.append(WIRES['openai-chat'](2, 'text'))
  expect((await session.render()).messages).toHaveLength(7)
})

it('openSession rejects an unknown format and one that can only be read', async () => {
  await expect(openSession({ window: 1000, format: 'openai' })).rejects.toMatchObject({ code: 'unknown-format' })
  await expect(openSession({ window: 1000, format: 'dialogue' })).rejects.toMatchObject({ code: 'read-only-format' })
})

it.each([
  ['mistral', 'a1b2c3d4', {}],
  ['deepseek', 'call_0', { reasoning_content: 'I look first.' }],
])('a session keeps %s as its detected format when messages arrive one by one, and when it is opened again', async (format, id, thought) => {
  const archive = memoryArchive()
  const known = async () => {
    const events = (await archive.list({ limit: 100 })).map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) as { format?: string })
    return events.flatMap(({ format }) => format ?? [])
  }
  for (let i = 0; i < 3; i++) {
    const session = await openSession({ window: 8000, id: 'five', archive })
    await session.append(task)
    await session.append({
      role: 'assistant',
      content: '',
      ...thought,
      tool_calls: [{ id: `${id}${i}`, type: 'function', function: { name: 'ls', arguments: '{}' } }],
    })
    await session.append({ role: 'tool', tool_call_id: `${id}${i}`, content: 'src' })
    await session.append({ role: 'assistant', content: 'One folder.' })
    expect(await known()).toEqual([format, 'openai-chat'])
  }
  const again = await openSession({ window: 8000, id: 'five', archive })
  await again.append(task, {
    role: 'assistant',
    content: '',
    ...thought,
    tool_calls: [{ id: `${id}9`, type: 'function', function: { name: 'ls', arguments: '{}' } }],
  })
  const later = await openSession({ window: 8000, id: 'five', archive })
  await later.append({ role: 'tool', tool_call_id: `${id}9`, content: 'src' })
  expect(await known()).toEqual([format, 'openai-chat'])
})
