import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { wireNamed } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { openSession } from '../../src/session/index.ts'
import { bodyOf, h, type MockName, mockProvider, requestTo } from '../../src/testing/index.ts'

type Wire = Readonly<Record<string, unknown>>
type Sent = readonly [format: string, provider: MockName, model: string, key: string]
const MISSING = 'The result of this call is missing.'
const AT_ONCE: Sent[] = [
  ['anthropic-messages', 'anthropic', 'claude-opus-5-5', 'messages'],
  ['bedrock-converse', 'bedrock', 'anthropic.claude-opus-5-5', 'messages'],
  ['openai-chat', 'openai-chat', 'gpt-5-mini', 'messages'],
  ['gemini', 'gemini', 'gemini-3-pro', 'contents'],
  ['mistral', 'mistral', 'mistral-large-latest', 'messages'],
  ['deepseek', 'deepseek', 'deepseek-reasoner', 'messages'],
]
const HISTORY = 'u a[111111111] r111111111 a[222222222,333333333] u'

/** The messages of a history in a provider's format. */
function wireMessages(history: string, [, provider, model, key]: Sent): Wire[] {
  return Reflect.get(bodyOf(h(history), provider, model), key) as Wire[]
}

async function expectAccepted(messages: readonly object[], [, provider, model, key]: Sent) {
  const toolConfig = { tools: [{ toolSpec: { name: 'tool', inputSchema: { json: { type: 'object' } } } }] }
  const body = { ...bodyOf(h('u'), provider, model), [key]: messages, ...(provider === 'bedrock' && { toolConfig }) }
  const sent = await mockProvider(provider, { window: 1e9 })(requestTo(provider, body))
  expect(sent.status, await sent.clone().text()).toBe(200)
}

describe.each(AT_ONCE)('a session in which the user writes while calls are open, on %s', (...wire) => {
  const [format, , model] = wire

  it('adds a placeholder for each missing result, also when opened again, and the provider accepts the history', async () => {
    const archive = memoryArchive()
    const open = () => openSession({ model, archive, id: 'one', format, window: 1e6 })
    const all = wireMessages(HISTORY, wire)
    const before = all.slice(0, -1)
    await (await open()).append(before)
    const session = await open()
    await session.append(all.slice(-1))
    const { messages } = await session.render()
    await expectAccepted(messages, wire)
    expect(messages.slice(0, before.length)).toEqual(before)
    expect(messages.at(-1)).toEqual(all.at(-1))
    expect(JSON.stringify(messages).split(MISSING)).toHaveLength(3)
    expect((await (await open()).render()).messages).toEqual(messages)
    expect((await (await session.fork('two')).render()).messages).toEqual(messages)
    expect(session.usage().appended).toBe(all.length)
    expect((await session.compact(1)).status).toBe('compacted')
    await expectAccepted((await session.render()).messages, wire)
    expect(await session.undo()).toBe(true)
    expect((await session.render()).messages).toEqual(messages)
  })

  it('turns a result that arrives after it was reported missing into user text, and the provider accepts the history', async () => {
    const archive = memoryArchive()
    const open = () => openSession({ model, archive, id: 'one', format, window: 1e6 })
    const all = wireMessages('u a[111111111] r111111111 a[222222222] r222222222 u a', wire)
    const result = all[4] as Wire
    for (const [before, after] of [
      [all.slice(5), []],
      [all.slice(5, 6), all.slice(6)],
    ] as const) {
      const session = await openSession({ model, archive, format, window: 1e6 })
      for (const message of [...all.slice(0, 4), ...before, result, ...after]) await session.append(message)
      const { messages } = await session.render()
      const said = JSON.stringify(messages.at(-1 - after.length))
      expect(said).toContain('Late result of tool:')
      expect(said).toContain('result 222222222')
      await expectAccepted(after.length > 0 ? messages.slice(0, -1) : messages, wire)
    }
    const one = await open()
    for (const message of [...all.slice(0, 4), ...all.slice(5), result]) await one.append(message)
    const { messages } = await one.render()
    expect((await (await open()).render()).messages).toEqual(messages)
    expect((await (await one.fork('two')).render()).messages).toEqual(messages)
    await (await open()).append(result)
    await expectAccepted((await (await open()).render()).messages, wire)
    expect((await (await open()).compact(1)).status).toBe('compacted')
    await (await open()).append(result)
    await expectAccepted((await (await open()).render()).messages, wire)
  })

  it('puts a late result after the results that arrive with it, in one append in either order, or in an append before them', async () => {
    const all = wireMessages('u a[111111111] r111111111 a[222222222] r222222222 u a[333333333] r333333333', wire)
    const [late, now] = [all[4] as Wire, all[7] as Wire]
    for (const last of [[[late, now]], [[now, late]], [[late], [now]]]) {
      const session = await openSession({ model, format, window: 1e6 })
      for (const messages of [all.slice(0, 4), all.slice(5, 6), all.slice(6, 7), ...last]) await session.append(messages)
      const { messages } = await session.render()
      expect(JSON.stringify(messages.at(-1))).toContain('Late result of tool:')
      expect(messages).toContainEqual(now)
      expect(JSON.stringify(messages).split(MISSING)).toHaveLength(2)
      expect(session.usage().appended).toBe(8)
      await expectAccepted(messages, wire)
    }
  })

  it('counts as appended what was appended, without the bridges between late results and what comes with them', async () => {
    const all = wireMessages('u a[111111111] r111111111 a[222222222] r222222222 u a u', wire)
    const session = await openSession({ model, format, window: 1e6 })
    for (const messages of [all.slice(0, 4), all.slice(5, 7), [all[4], all[7]]]) await session.append(messages as Wire[])
    expect(session.usage().appended).toBe(8)
    await session.append(wireMessages('u a', wire).slice(1))
    const { messages, usage } = await session.render()
    expect(usage.appended).toBe(9)
    await expectAccepted(messages.slice(0, -1), wire)
  })

  it('sends late results, once opened again too, after all results that a step still waits for, or before what the user says first', async () => {
    const archive = memoryArchive()
    const all = wireMessages('u a[111111111] r111111111 a[222222222] r222222222 u a[333333333] r333333333 u', wire)
    const [late, now, words] = [all[4] as Wire, all[7] as Wire, all[8] as Wire]
    const open = () => openSession({ model, archive, id: 'one', format, window: 1e6 })
    await (await open()).append([...all.slice(0, 4)])
    await (await open()).append(all.slice(5, 6))
    await (await open()).append(all.slice(6, 7))
    await (await open()).append(late)
    expect((await (await open()).render()).messages.at(-1)).toEqual(all[6])
    const spoken = await (await open()).fork('two')
    await (await open()).append(now)
    const { messages, usage } = await (await open()).render()
    expect(JSON.stringify(messages.at(-1))).toContain('result 222222222')
    expect(usage.appended).toBe(8)
    await expectAccepted(messages, wire)
    await spoken.append(words)
    const others = (await spoken.render()).messages
    expect(others.at(-1)).toEqual(words)
    expect(JSON.stringify(others.slice(0, -1))).toContain('result 222222222')
    expect(spoken.usage().appended).toBe(8)
    await expectAccepted(others, wire)
  })

  it('keeps the bridge between a late result and what the user says next, also when a compaction between the two is undone', async () => {
    const archive = memoryArchive({ key: 'b'.repeat(64) })
    const open = () => openSession({ model, archive, id: 'one', format, window: 1e6 })
    const all = wireMessages('u a[111111111] r111111111 a[222222222] r222222222 u a u', wire)
    const session = await open()
    for (const messages of [all.slice(0, 4), all.slice(5, 7), all.slice(4, 5)]) await session.append(messages)
    const before = (await session.render()).messages
    expect((await session.compact(1)).status).toBe('compacted')
    await session.append(all.slice(7))
    await expectAccepted((await session.render()).messages, wire)
    expect(await session.undo()).toBe(true)
    const { messages } = await session.render()
    expect(messages.slice(0, before.length)).toEqual(before)
    expect(messages.at(-1)).toEqual(all.at(-1))
    await expectAccepted(messages, wire)
    expect((await (await open()).render()).messages).toEqual(messages)
  })

  it('adds no placeholder if the results arrive before the user text or in the same append', async () => {
    const all = wireMessages('u a[111111111] r111111111 u', wire)
    for (const places of [[2], [2, 3]]) {
      const session = await openSession({ model, format, window: 1e6 })
      for (const [i, from] of [0, ...places].entries()) await session.append(all.slice(from, places[i]))
      expect((await session.render()).messages).toEqual(all)
    }
  })
})

it.each(['ai-sdk-model', 'langchain'])('a session of framework messages adds a placeholder for a missing result too: %s', async (format) => {
  const wire = wireNamed(format)
  const { messages } = h('u a[1,2] r1 u')
  const written = wire.encode({ format, history: { messages: [], tools: [] }, input: [], notes: [] }, messages) as Wire[]
  const session = await openSession({ model: 'claude-opus-5-5', format, window: 1e6 })
  await session.append(written.slice(0, -1))
  await session.append(written.slice(-1))
  const sent = (await session.render()).messages
  expect(JSON.stringify(sent).split(MISSING)).toHaveLength(2)
  expect(violations(wire.decode(sent).history, profileFor({ format, model: 'claude-opus-5-5' }))).toEqual([])
})

it('a late result becomes user text also when one message brings it together with another result', async () => {
  const format = 'ai-sdk-model'
  const wire = wireNamed(format)
  const written = wire.encode({ format, history: { messages: [], tools: [] }, input: [], notes: [] }, h('u a[1] r1 u a[2] r2').messages) as {
    content: object[]
  }[]
  const [late, now] = [written[2], written[5]].map((message) => message?.content ?? [])
  for (const content of [
    [late, now],
    [now, late],
  ]) {
    const session = await openSession({ model: 'claude-opus-5-5', format, window: 1e6 })
    for (const message of [...written.slice(0, 2), ...written.slice(3, 5), { role: 'tool', content: content.flat() }]) await session.append(message)
    const sent = (await session.render()).messages
    expect(sent.slice(-2)).toEqual([written[5], { role: 'user', content: [expect.anything(), { type: 'text', text: 'result 1' }] }])
    expect(violations(wire.decode(sent).history, profileFor({ format, model: 'claude-opus-5-5' }))).toEqual([])
  }
})

it.each(AT_ONCE.filter(([, provider]) => ['openai-chat', 'mistral', 'deepseek'].includes(provider)))(
  'adds the placeholders before system text that comes by itself, on %s',
  async (...wire) => {
    const [format, , model] = wire
    const session = await openSession({ model, format, window: 1e6 })
    const all = wireMessages('u a[111111111,222222222] u', wire)
    const system = { role: 'system', content: 'Answer briefly.' }
    for (const message of [...all.slice(0, 2), system, ...all.slice(2)]) await session.append(message)
    const { messages } = await session.render()
    expect(messages.slice(0, 5).map((message) => Reflect.get(message, 'role'))).toEqual(['user', 'assistant', 'tool', 'tool', 'system'])
    expect(messages.at(-1)).toEqual(all.at(-1))
    expect(JSON.stringify(messages).split(MISSING)).toHaveLength(3)
    await expectAccepted(messages, wire)
  },
)

it('a session adds no placeholder on a wire where a result may come later', async () => {
  const session = await openSession({ model: 'gpt-5-mini', format: 'openai-responses', window: 1e6 })
  const wire = ['openai-responses', 'openai-responses', 'gpt-5-mini', 'input'] as const
  const late = [...wireMessages('u a[1] u', wire), ...wireMessages('u a[1] r1', wire).slice(-1)]
  for (const item of late) await session.append(item)
  expect((await session.render()).messages).toEqual(late)
  await expectAccepted(late, wire)
})

it('a session adds no placeholder for a call that waits for the approval of the user', async () => {
  const session = await openSession({ model: 'gpt-5-mini', format: 'ai-sdk-model', window: 1e6 })
  const asks = [
    { role: 'user', content: 'Delete it.' },
    {
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: 'call_1', toolName: 'rm', input: {} },
        { type: 'tool-approval-request', approvalId: 'one', toolCallId: 'call_1' },
      ],
    },
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'one', approved: false }] },
    { role: 'user', content: 'Rather not.' },
  ]
  for (const message of asks) await session.append(message)
  expect((await session.render()).messages).toEqual(asks)
})
