import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/index.ts'
import { marker } from '../../src/pipeline/index.ts'
import type { Session } from '../../src/session/index.ts'

const long = (name: string) => `${Array.from({ length: 60 }, (_, n) => `${name} says word_${name}_${n} here`).join(', ')}.`
const calls = (...ids: string[]) => ids.map((id) => ({ id, type: 'function', function: { name: 'read', arguments: '{}' } }))
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: long(`r${id}`) })
const rule = { trigger: marker(), target: 0.1, strategy: 'sliding-window' } as const

async function epochAfter(session: Session, ...messages: object[]): Promise<number> {
  await session.append(messages)
  return (await session.render()).usage.epoch
}

async function epochAfterMarker(session: Session): Promise<number> {
  for (let i = 0; i < 6; i++) await session.append({ role: 'user', content: long(`q${i}`) }, { role: 'assistant', content: long(`a${i}`) })
  return epochAfter(session, { role: 'user', content: 'go' }, { role: 'assistant', content: 'so far !!!SUMMARY!!!', tool_calls: calls('1', '2', '3') })
}

describe('the marker trigger in a session', () => {
  it('fires once per marker, however many messages arrive before the next assistant message, and again for the next marker', async () => {
    const session = await openSession({ window: 20_000, format: 'openai-chat' }, rule)
    expect(await epochAfterMarker(session)).toBe(1)
    for (const id of ['1', '2', '3']) expect(await epochAfter(session, result(id))).toBe(1)
    expect(await epochAfter(session, { role: 'assistant', content: 'on', tool_calls: calls('4', '5') }, result('4'), result('5'))).toBe(1)
    expect(await epochAfter(session, { role: 'assistant', content: `${long('b')} !!!SUMMARY!!!` })).toBe(2)
    expect(await epochAfter(session, { role: 'user', content: long('u') })).toBe(2)
    await session.close()
  })

  it('fires for an answer that the wire writes as several messages, the last of which has no text', async () => {
    const session = await openSession({ window: 20_000, format: 'openai-responses' }, rule)
    for (let i = 0; i < 6; i++) await session.append({ role: 'user', content: long(`q${i}`) }, { role: 'assistant', content: long(`a${i}`) })
    const call = (id: string) => ({ type: 'function_call', id: `fc_${id}`, call_id: id, name: 'read', arguments: '{}' })
    const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: long(`r${id}`) })
    expect(await epochAfter(session, { role: 'user', content: 'go' }, { role: 'assistant', content: 'so far !!!SUMMARY!!!' }, call('1'), call('2'))).toBe(1)
    expect(await epochAfter(session, output('1'), output('2'))).toBe(1)
    expect(await epochAfter(session, call('3'), output('3'))).toBe(1)
    await session.append({ role: 'user', content: long('u') }, { role: 'assistant', content: `${long('b')} !!!SUMMARY!!!` })
    expect((await session.render()).usage.epoch).toBe(2)
    expect(await epochAfter(session, call('4')), 'what is appended to it says nothing anew').toBe(2)
  })

  it('fires only once, even if the session is opened again or the compaction is undone', async () => {
    const archive = memoryArchive()
    const session = await openSession({ window: 20_000, format: 'openai-chat', archive, id: 'one' }, rule)
    await epochAfterMarker(session)
    const again = await openSession({ window: 20_000, format: 'openai-chat', archive, id: 'one' }, rule)
    expect(await epochAfter(again, result('1'), result('2'))).toBe(1)
    expect(await again.undo()).toBe(true)
    expect(await epochAfter(again, result('3'))).toBe(2)
    expect(JSON.stringify((await again.render()).messages)).toContain('word_q0_1 ')
  })
})
