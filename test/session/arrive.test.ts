import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'
import { ResultShortener } from '../../src/session/intake/result-shortener.ts'

const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }
const task = { role: 'user', content: 'Find which service listens on port 4711.' }
const boiler = Array.from({ length: 40 }, (_, line) => `# the usual remark number ${line % 7} about how settings are read at start`).join('\n')
const step = (i: number) => [
  {
    role: 'assistant',
    content: `Reading service ${i}.`,
    tool_calls: [{ id: `call_${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path":"services/unit_${i}/config.yaml"}` } }],
  },
  { role: 'tool', tool_call_id: `call_${i}`, content: `${boiler}\nlistener_of_unit_${i} = services.unit_${i}.Listener\n${boiler}` },
]

it('a session with onArrival shortens results before it first sends them, keeps sent messages and recalls the originals', async () => {
  const archive = memoryArchive()
  const session = await openSession({ window: 1e6, format: 'openai-chat', price, archive, id: 'run' }, { onArrival: true })
  await session.append(task)
  let before = await session.render()
  for (let i = 0; i < 12; i++) {
    await session.append(step(i))
    const after = await session.render()
    expect(JSON.stringify(after.messages.slice(0, before.messages.length))).toBe(JSON.stringify(before.messages))
    expect(after.usage.cost?.spent).toBeLessThanOrEqual((after.usage.cost?.appended ?? 0) + 1e-9)
    before = after
  }
  const { spent, appended } = before.usage.cost ?? { spent: 1, appended: 1 }
  expect(spent / appended).toBeLessThan(0.7)
  expect(before.usage.epoch).toBe(0)
  const last = before.messages.at(-1) as { readonly role: string; readonly tool_call_id: string; readonly content: string }
  expect(last).toMatchObject({ role: 'tool', tool_call_id: 'call_11' })
  expect(last.content).toContain('listener_of_unit_11 = services.unit_11.Listener')
  const ref = /decant:([0-9a-z]{10})/.exec(last.content)?.[1] ?? ''
  expect((await session.recall(ref))[0]?.text).toBe(step(11)[1]?.content)
  const again = await openSession({ window: 1e6, format: 'openai-chat', price, archive, id: 'run' }, { onArrival: true })
  expect(JSON.stringify((await again.render()).messages)).toBe(JSON.stringify(before.messages))
  expect((await again.recall(ref))[0]?.text).toBe(step(11)[1]?.content)
  await again.append(step(12))
  const other = await openSession({ window: 1e6, format: 'openai-chat', archive, id: 'other' })
  expect(await other.recall(ref)).toEqual([])
})

it('onArrival leaves short results and errors whole on the anthropic-messages wire, and shortens a long result', async () => {
  const session = await openSession({ window: 1e6, format: 'anthropic-messages' }, { onArrival: true })
  const result = (id: string, content: string, is_error: boolean) => [
    { role: 'assistant', content: [{ type: 'tool_use', id, name: 'read_file', input: { path: 'a' } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, is_error }] },
  ]
  await session.append(task, ...result('a', 'short', false), ...result('b', boiler, true), ...result('c', `${boiler}\n${boiler}`, false))
  const { messages } = await session.render()
  const text = (i: number) => JSON.stringify(messages[i])
  expect(text(2)).toContain('"short"')
  expect(text(4)).toContain(JSON.stringify(boiler))
  expect(text(6)).toContain('left out · decant:')
  expect(text(6)).toContain('"tool_use_id":"c"')
})

it('Arriving keeps a small file read whole by the tool name of its call, even if the result carries no call id', () => {
  const call = { id: 'c', role: 'assistant' as const, parts: [{ type: 'tool-call' as const, callId: 'call_1', name: 'read_file', input: '{"path":"a.md"}' }] }
  const result = (callId: string) => ({
    id: 'r',
    role: 'tool' as const,
    parts: [{ type: 'tool-result' as const, callId, output: [{ type: 'text' as const, text: boiler }] }],
  })
  for (const callId of ['call_1', '']) {
    const { left } = new ResultShortener(2000).shorten([call, result(callId)], () => 'abcdefghjk')
    expect(left).toEqual([])
  }
  expect(new ResultShortener(0).shorten([call, result('')], () => 'abcdefghjk').left).toHaveLength(1)
})
