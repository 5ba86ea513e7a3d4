import { describe, expect, it, vi } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { wireNamed } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { openSession } from '../../src/session/index.ts'
import { Journal } from '../../src/session/log/journal.ts'
import { LogRepair } from '../../src/session/reopening/log-repair.ts'
import { Transcript } from '../../src/session/transcript/transcript.ts'
import { bodyOf, h, type MockName, mockProvider, requestTo } from '../../src/testing/index.ts'

type Wire = Readonly<Record<string, unknown>>
type Sent = readonly [format: string, provider: MockName, model: string]
const MISSING = 'The result of this call is missing.'
/** A fixed key: with a random one, the tokens of handles vary, and so does whether compacting so small a history pays. */
const KEY = 'b'.repeat(64)
const SYSTEM: Wire = { role: 'system', content: 'Answer briefly.' }
const CHATS: Sent[] = [
  ['openai-chat', 'openai-chat', 'gpt-5-mini'],
  ['mistral', 'mistral', 'mistral-large-latest'],
  ['deepseek', 'deepseek', 'deepseek-reasoner'],
]

/** An archive with a session as an older version logged it: each event appends messages, and nothing is inserted between them. */
async function olderLog(format: string, model: string, events: readonly (readonly Wire[])[]) {
  const archive = memoryArchive({ key: KEY })
  const journal = new Journal(archive, 'one')
  await journal.add({ what: 'opened', format, model })
  for (const messages of events) await journal.add({ what: 'appended', messages })
  return { open: () => openSession({ model, archive, id: 'one', format, window: 1e6 }) }
}

const roles = (messages: readonly object[]) => messages.map((message) => Reflect.get(message, 'role'))

describe.each(CHATS)('a log of an older version with system text after open calls, on %s,', (...sent) => {
  const [format, provider, model] = sent
  const wire = (history: string) => Reflect.get(bodyOf(h(history), provider, model), 'messages') as Wire[]
  const accepted = async (messages: readonly object[]) => {
    const answer = await mockProvider(provider, { window: 1e9 })(requestTo(provider, { ...bodyOf(h('u'), provider, model), messages }))
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const all = wire('u a[111111111] r111111111 a[222222222,333333333] r222222222 r333333333 u')
  const events = [all.slice(0, 3), all.slice(3, 4), [SYSTEM], all.slice(6)]

  it('is repaired once, when it is rendered: each call gets a placeholder, and the provider accepts the history', async () => {
    const { open } = await olderLog(format, model, events)
    const session = await open()
    const { messages, usage } = await session.render()
    expect(roles(messages).slice(0, 7)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'tool', 'system'])
    expect(messages.at(-1)).toEqual(all.at(-1))
    expect(JSON.stringify(messages).split(MISSING)).toHaveLength(3)
    await accepted(messages)
    const again = await session.render()
    expect([again.messages, again.usage.epoch]).toEqual([messages, usage.epoch])
    expect((await (await open()).render()).messages).toEqual(messages)
    expect((await (await session.fork('two')).render()).messages).toEqual(messages)
  })

  it('takes results that arrive after that as words of the user', async () => {
    const { open } = await olderLog(format, model, events)
    await (await open()).render()
    const session = await open()
    await session.append(all[4] as Wire)
    const { messages } = await session.render()
    expect(JSON.stringify(messages.at(-1))).toContain('Late result of tool:')
    await accepted(messages)
  })

  it('has its results moved to their calls if they came after the system text', async () => {
    const { open } = await olderLog(format, model, [all.slice(0, 4), [SYSTEM], all.slice(4, 6), all.slice(6)])
    const { messages } = await (await open()).render()
    expect(messages.slice(0, 7)).toEqual([...all.slice(0, 6), SYSTEM])
    expect(JSON.stringify(messages)).not.toContain(MISSING)
    await accepted(messages)
  })

  it('keeps the last step as it is while its results may still come', async () => {
    const { open } = await olderLog(format, model, [...events.slice(0, 3), wire('u a[444444444]').slice(1)])
    const session = await open()
    const { messages } = await session.render()
    expect(JSON.stringify(messages).split(MISSING)).toHaveLength(3)
    await session.append(wire('u a[444444444] r444444444').slice(2))
    expect((await session.render()).messages.slice(0, -1)).toEqual(messages)
    await accepted((await session.render()).messages)
  })

  it('is repaired after a compaction of it, and again once that is undone', async () => {
    const { open } = await olderLog(format, model, events)
    const session = await open()
    expect((await session.compact(1)).status).toBe('compacted')
    await accepted((await session.render()).messages)
    expect(await session.undo()).toBe(true)
    const { messages } = await session.render()
    expect(JSON.stringify(messages).split(MISSING)).toHaveLength(3)
    await accepted(messages)
    expect((await (await open()).render()).messages).toEqual(messages)
  })

  it('stays as it was sent if one append brought the calls with what follows them: the caller wrote it so', async () => {
    const messages = [...events.slice(0, 2).flat(), SYSTEM, ...all.slice(6)]
    const { open } = await olderLog(format, model, [messages])
    expect((await (await open()).render()).messages).toEqual(messages)
  })
})

it('where reasoning is bound to what precedes it, what the inserted results break is removed', async () => {
  const [format, model] = ['anthropic-messages', 'claude-opus-5-5']
  const all = Reflect.get(bodyOf(h('u a~[1] r1 a~[2] r2 u a~[3] r3'), 'anthropic', model), 'messages') as Wire[]
  const { open } = await olderLog(format, model, [all.slice(0, 4), [SYSTEM], all.slice(5)])
  const { messages } = await (await open()).render()
  expect(JSON.stringify(messages).split(MISSING)).toHaveLength(2)
  const { history } = wireNamed(format).decode(messages)
  expect(violations(history, profileFor({ format, model }))).toEqual([])
  expect(JSON.stringify(messages.slice(0, 4))).toBe(JSON.stringify(all.slice(0, 4)))
  expect(JSON.stringify(messages.slice(4))).not.toContain('"thinking"')
})

it('a history without anything to repair is checked once for each epoch and profile', () => {
  const transcript = new Transcript('openai-chat')
  const read = vi.spyOn(transcript, 'history', 'get')
  const repair = new LogRepair(true)
  const [openai, mistral] = [profileFor({ format: 'openai-chat' }), profileFor({ format: 'mistral' })]
  const checksAfter = (profile: typeof openai) => {
    expect(repair.plan(transcript, profile)).toBeUndefined()
    return read.mock.calls.length
  }
  expect([openai, openai, mistral, mistral].map(checksAfter)).toEqual([1, 1, 2, 2])
  vi.spyOn(transcript, 'epoch', 'get').mockReturnValue(transcript.epoch + 1)
  expect([mistral, mistral].map(checksAfter)).toEqual([3, 3])
})
