import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { newViolations, profileFor } from '../../src/law/index.ts'
import { pendingMessageIds } from '../../src/session/compaction/pending-message-ids.ts'
import { openSession } from '../../src/session/index.ts'

const asked = { role: 'user', content: `Mend the widget that is numbered 4711. ${'It must never lose a second line again. '.repeat(20)}` }
const words = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I shall look at it.' }] }
const call = { type: 'function_call', call_id: 'c', name: 'read', arguments: '{"path":"a.ts"}' }
const text = (i: number) => Array.from({ length: 60 }, (_, line) => `value_${i}_${line} = ${i * line}`).join('\n')
const steps = (i: number) => [
  { type: 'function_call', call_id: `c${i}`, name: 'read', arguments: `{"path":"f${i}.ts"}` },
  { type: 'function_call_output', call_id: `c${i}`, output: text(i) },
]
const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'All is well.' }] }

describe.each([{ strategy: 'cover' }, { summaries: {} }])('a session on a wire that writes calls as separate items, with %j', (rule) => {
  it('keeps the last user message while the answer has text but its call is yet to come', async () => {
    const session = await openSession({ window: 4000, format: 'openai-responses' }, rule)
    await session.append({ role: 'user', content: 'Look around.' }, ...[0, 1, 2, 3, 4, 5].flatMap(steps), said, asked, words)
    expect((await session.compact(300)).status).toBe('compacted')
    expect((await session.render()).messages).toContainEqual(asked)
    await session.append(call)
    await session.compact(100)
    expect((await session.render()).messages).toContainEqual(asked)
  })

  it('cuts the user message once the user has written again', async () => {
    const session = await openSession({ window: 4000, format: 'openai-responses' }, rule)
    await session.append({ role: 'user', content: 'Look around.' }, ...[0, 1].flatMap(steps), said, asked, words, { role: 'user', content: 'And now?' })
    expect((await session.compact(200)).status).toBe('compacted')
    expect((await session.render()).messages).not.toContainEqual(asked)
  })

  it('keeps the last user message between a call, text after it, and its result', async () => {
    const session = await openSession({ window: 4000, format: 'openai-responses' }, rule)
    await session.append({ role: 'user', content: 'Look around.' }, ...[0, 1, 2, 3, 4, 5].flatMap(steps), said, asked, call, words)
    expect((await session.compact(300)).status).toBe('compacted')
    expect((await session.render()).messages).toContainEqual(asked)
    await session.append({ type: 'function_call_output', call_id: 'c', output: text(7) })
    await session.compact(100)
    expect((await session.render()).messages).toContainEqual(asked)
  })

  it('keeps the last user message when no message has revealed the wire format yet', async () => {
    const session = await openSession({ window: 4000 }, rule)
    const talk = [0, 1, 2, 3, 4, 5].flatMap((i) => [
      { role: 'user', content: text(i) },
      { role: 'assistant', content: text(i + 10) },
    ])
    await session.append(...talk, asked, { role: 'assistant', content: 'I shall look at it.' })
    expect((await session.compact(150)).status).toBe('compacted')
    expect((await session.render()).messages).toContainEqual(asked)
    await session.append(call, { type: 'function_call_output', call_id: 'c', output: text(7) })
    await session.compact(300)
    expect((await session.render()).messages).toContainEqual(expect.objectContaining(asked))
  })

  it.each([[], [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed' }]])(
    'keeps an open call that the agent continued without, until its result arrives',
    async (...before) => {
      const session = await openSession({ window: 4000, format: 'openai-responses', model: 'gpt-5' }, rule)
      const slow = { type: 'function_call', call_id: 'slow', name: 'build', arguments: '{"target":"all"}' }
      const built = { type: 'function_call_output', call_id: 'slow', output: 'built' }
      const whole = [{ role: 'user', content: 'Look around.' }, ...before, slow, ...[0, 1, 2, 3, 4, 5].flatMap(steps)]
      await session.append(...whole)
      expect((await session.compact(800)).status).toBe('compacted')
      await session.append(built)
      const read = (messages: readonly object[]) => decode([...messages], { format: 'openai-responses' }).history
      const { messages } = await session.render()
      expect(messages).toContainEqual(slow)
      expect(newViolations(read([...whole, built]), read(messages), profileFor({ format: 'openai-responses', model: 'gpt-5' }))).toEqual([])
      expect(pendingMessageIds(read(whole).messages, 'openai-responses')).toHaveLength(1)
      expect(pendingMessageIds(read([...whole, built]).messages, 'openai-responses')).toEqual([])
    },
  )
})
