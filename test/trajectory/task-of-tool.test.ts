import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'

const result = (id: string, text: string): Message => ({
  id,
  role: 'tool',
  parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text }] }],
})
const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })

it('the task is the first tool text before an answer if there is no user message', () => {
  for (const role of ['system', 'developer'] as const) {
    const run = fromHistory({
      messages: [say('s', role, 'You program.'), result('t', 'ISSUE: rounding is wrong'), say('a', 'assistant', 'I look.')],
      tools: [],
    })
    expect(run.instruction).toBe('ISSUE: rounding is wrong')
  }
  expect(fromHistory({ messages: [say('a', 'assistant', 'Hello.'), result('t', 'none')], tools: [] }).instruction).toBe('')
  expect(fromHistory({ messages: [result('t', 'old'), say('u', 'user', 'Mend it.')], tools: [] }).instruction).toBe('Mend it.')
})

it('the task excludes an example of how such tasks are done, in its message or in one before it', () => {
  const instruction = (...texts: string[]) =>
    fromHistory({ messages: [...texts.map((text, i) => say(`u${i}`, 'user', text)), say('a', 'assistant', 'I look.')], tools: [] }).instruction
  const rule = '-'.repeat(21)
  const shown = `Here's a running example of how to perform a task with the provided tools.\n\n${rule} START OF EXAMPLE ${rule}\n\nUSER: Draw a page.\n\n${rule} END OF EXAMPLE ${rule}\n\nDo NOT assume the environment is the same.\n\n`
  const task = `${rule} NEW TASK DESCRIPTION ${rule}\nMend the parser.\n${rule} END OF NEW TASK DESCRIPTION ${rule}\n\nPLEASE follow the format strictly!`
  expect(instruction(shown + task)).toBe('Mend the parser.')
  expect(instruction(`${shown}Mend the rows.`)).toBe('Do NOT assume the environment is the same.\n\nMend the rows.')
  const demonstration = 'Here is a demonstration of how to correctly accomplish this task.\n--- DEMONSTRATION ---\nISSUE: dates\n--- END OF DEMONSTRATION ---'
  expect(instruction(demonstration, 'ISSUE: rounding')).toBe('ISSUE: rounding')
  expect(instruction(demonstration)).toBe(demonstration)
  expect(instruction('Here is an idea: an example of a demonstration.')).toBe('Here is an idea: an example of a demonstration.')
  expect(instruction('Here is the example file: mend it.\nEND OF FILE')).toBe('Here is the example file: mend it.\nEND OF FILE')
})

it('the file of an edit is read from its result if the export omits the arguments', () => {
  const edit: Message = { id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 't', name: 'Edit', input: '{"input":""}' }] }
  const paths = (back: string) => fromHistory({ messages: [say('u', 'user', 'Mend it.'), edit, result('t', back)], tools: [] }).events[0]?.act?.paths
  expect(paths('```text\nThe file /home/dev/my app/rows.ts has been updated successfully.\n```')).toEqual(['/home/dev/my app/rows.ts'])
  expect(paths('File created successfully at: /home/dev/rows.ts')).toEqual(['/home/dev/rows.ts'])
  expect(paths('<tool_use_error>File has not been read yet.</tool_use_error>')).toEqual([])
})
