import { describe, expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { openSession } from '../../src/session/index.ts'

const task = { role: 'user', content: 'Find out why the build fails.' }
/** A message with a different count when read in another wire, which has no such field. */
const thought = { role: 'assistant', content: 'I look.', reasoning_content: 'The build may have lost its settings.' }
const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'read', input: { path: 'src/f.ts' } }] }
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'const a = 1' }] }
const long = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'const a = 1\n'.repeat(4000) }] }
const oops = 'oops' as unknown as object

/** An archive that accepts a limited number of writes. */
function archiveAccepting(writes: () => number): Archive {
  const archive = memoryArchive()
  const put: Archive['put'] = (entries) =>
    writes() > 0 ? archive.put(entries) : Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.'))
  return Object.assign(Object.create(archive), { put }) as Archive
}

describe.each([
  ['the archive accepts no more writes', [call, result], 0],
  ['the archive accepts only one more write', [call, result], 1],
  ['one message is not an object', [call, result, oops], Number.POSITIVE_INFINITY],
] as const)('an append that reveals the wire format and fails because %s', (_, given, writes) => {
  it('changes neither the open session nor the one opened again, and can be repeated', async () => {
    let left = Number.POSITIVE_INFINITY
    const archive = archiveAccepting(() => left--)
    const session = await openSession({ window: 8000, id: 'one', archive }, { onArrival: true })
    await session.append(task, thought)
    const before = await session.render()
    // A result that can be shortened is archived first.
    left = writes
    await expect(session.append(...given.map((one) => (one === result ? long : one)))).rejects.toThrow()
    left = Number.POSITIVE_INFINITY
    expect(await session.render()).toEqual(before)
    const again = await openSession({ window: 8000, id: 'one', archive }, { onArrival: true })
    expect(again.usage().used).toBe(before.usage.used)
    await session.append(call, result)
    const whole = await openSession({ window: 8000 })
    await whole.append(task, thought, call, result)
    expect(session.usage().used).toBe(whole.usage().used)
    expect((await session.render()).messages).toEqual((await whole.render()).messages)
    const last = await openSession({ window: 8000, id: 'one', archive })
    expect(last.usage().used).toBe(whole.usage().used)
  })
})

it('a failed append does not bind the next one to its wire format', async () => {
  let left = Number.POSITIVE_INFINITY
  const session = await openSession({ window: 8000, archive: archiveAccepting(() => left--) })
  await session.append(task)
  left = 0
  const chat = { role: 'assistant', content: null, tool_calls: [{ id: 'c', type: 'function', function: { name: 'read', arguments: '{}' } }] }
  await expect(session.append(chat)).rejects.toMatchObject({ code: 'archive-write-failed' })
  left = Number.POSITIVE_INFINITY
  await session.append({ type: 'function_call', call_id: 'c', name: 'read', arguments: '{}' })
  await session.append({ type: 'function_call_output', call_id: 'c', output: 'ok' })
  expect((await session.render()).messages).toHaveLength(3)
})
