import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'

const result = (id: string, text: string): Message => ({
  id,
  role: 'tool',
  parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text }] }],
})
const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })

it('takes for the task what a tool says first where no user says anything', () => {
  const run = fromHistory({
    messages: [say('s', 'system', 'You program.'), result('t', 'ISSUE: rounding is wrong'), say('a', 'assistant', 'I look.')],
    tools: [],
  })
  expect(run.instruction).toBe('ISSUE: rounding is wrong')
  expect(fromHistory({ messages: [say('a', 'assistant', 'Hello.'), result('t', 'none')], tools: [] }).instruction).toBe('')
  expect(fromHistory({ messages: [result('t', 'old'), say('u', 'user', 'Mend it.')], tools: [] }).instruction).toBe('Mend it.')
})
