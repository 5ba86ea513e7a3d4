import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { oneNote } from '../../src/strategy/draft/fit/one-note.ts'
import { cover } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

/** More than a call can have arguments. */
const MANY = 130_000

const textMessage = (role: Message['role'], id: string, texts: readonly string[]): Message => ({
  id,
  role,
  parts: texts.map((text) => ({ type: 'text', text })),
})

it('cover replaces a task of 130,000 parts with a record', () => {
  const parts = Array.from({ length: MANY }, (_, i) => `part ${i} of f${i}.ts`)
  const messages = [textMessage('user', 'task', parts), textMessage('assistant', 'done', ['Done.']), textMessage('user', 'now', ['And now?'])]
  const edit = cover().plan({ messages, tools: [] }, contextOf(10_000))
  expect(edit[0]).toMatchObject({ cut: 1, put: [{ written: 'record' }] })
})

it('oneNote puts the only note in the place of the largest of 130,000 runs', () => {
  const messages = Array.from({ length: 2 * MANY }, (_, i) => textMessage(i % 2 === 0 ? 'user' : 'assistant', `m${i}`, [i === 8 ? 'the longest of all' : 'x']))
  const keep = Uint8Array.from(messages, (_, i) => i % 2)
  const { replacement } = oneNote({ messages, tools: [] }, contextOf(10), { keep, reason: 'gone' })
  expect(replacement?.([messages[6] as Message]).put).toEqual([])
  expect(replacement?.([messages[8] as Message]).put).toMatchObject([{ written: 'note' }])
})
