import { expect, test } from 'vitest'
import type { ParsedMessage } from '../../src/compact/chat/parse-history.ts'
import { markSummaries } from '../../src/compact/engine/mark-summaries.ts'
import { separateToolUses } from '../../src/compact/engine/separate-tool-uses.ts'
import { splitHistory } from '../../src/compact/engine/split-history.ts'
import { summaryFrame } from '../../src/compact/facts/summary-frame.ts'

const called = (id: string, text: string): ParsedMessage => ({ role: 'assistant', content: '', uses: [{ kind: 'call', id, text }] })
const gave = (id: string, text: string): ParsedMessage => ({ role: 'tool', content: text, uses: [{ kind: 'result', id, text: '' }] })
const textMessage = (role: 'user' | 'assistant', content: string): ParsedMessage => ({ role, content })
const TODOS = 'TodoWrite {"todos":[{"content":"mend the roof","status":"pending"}]}'

test('the result of a subagent is typed as report, the result of a file read as viewed', () => {
  const seen = [called('1', 'Task {"prompt":"look at the roof"}'), gave('1', 'The roof leaks.'), called('2', 'Read {"file_path":"/roof"}'), gave('2', 'tiles')]
  expect(separateToolUses(seen).map(({ type }) => type)).toEqual(['call', 'report', 'call', 'viewed'])
})

test('a to-do list is outdated if a newer one is among the same messages or the kept ones', () => {
  expect(separateToolUses([called('1', TODOS), called('2', TODOS)]).map(({ type }) => type)).toEqual(['outdated call', 'call'])
  expect(separateToolUses([called('1', TODOS)], [called('2', TODOS)]).map(({ type }) => type)).toEqual(['outdated call'])
})

test('user messages stay if the agent answered them only with calls and remarks about its calls', () => {
  const step = (i: number) => [textMessage('assistant', 'I look at a tile.'), called(`${i}`, 'Read {"file_path":"/roof"}'), gave(`${i}`, 'a tile')]
  const steps = Array.from({ length: 14 }, (_, i) => step(i))
  const [first = [], second = [], ...others] = steps
  const history = [
    textMessage('user', 'Mend the roof.'),
    ...first,
    textMessage('user', 'And the door.'),
    ...second,
    textMessage('user', 'And the wall.'),
    ...others.flat(),
  ]
  expect(splitHistory(history, 3).retained.map(({ content }) => content)).toEqual(['Mend the roof.', 'And the door.', 'And the wall.'])
})

test('a marked summary stays the same object, and a message in summary form without the mark gets it', () => {
  const content = summaryFrame.write('The roof is mended.', 4, undefined)
  const known: readonly ParsedMessage[] = [{ role: 'user', content, type: 'summary' }, textMessage('user', 'And the door?')]
  expect(markSummaries(known)[0]).toBe(known[0])
  expect(markSummaries([textMessage('user', content), ...known])[1]).toBe(known[0])
  expect(markSummaries([textMessage('user', content)])).toEqual([known[0]])
})
