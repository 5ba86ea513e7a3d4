import { expect, test } from 'vitest'
import type { SourceMessage } from '../../src/compact/chat/source-message.ts'
import { callLine } from '../../src/compact/summary/call/call-line.ts'
import { CallsAsText } from '../../src/compact/summary/call/calls-as-text.ts'

const EDIT = 'Edit {"file_path":"/p/rows.ts","old_string":"a","new_string":"b"}'
const called = (type: string, content: string, call?: string): SourceMessage => ({ role: 'tool', type, content, ...(call !== undefined && { call }) })
const linesOf = (...messages: SourceMessage[]) => messages.map((message) => new CallsAsText(messages).describe(message)?.line)

test('several edits of one file become one line with their count and the number that failed', () => {
  const [good, bad] = [called('call', EDIT), called('failed call', EDIT)]
  expect(linesOf({ ...good }, { ...good })).toEqual([undefined, '2× Edit /p/rows.ts'])
  expect(linesOf({ ...bad }, { ...good })).toEqual([undefined, '2× Edit /p/rows.ts, 1 failed'])
  expect(linesOf({ ...bad }, { ...bad })).toEqual([undefined, `2× ${linesOf({ ...bad })[0]}`])
})

test('a call with several results is described by its first result', () => {
  const call = called('call', 'Bash {"command":"npm test"}', '1')
  const gave = (content: string): SourceMessage => ({ role: 'tool', content, call: '1' })
  expect(new CallsAsText([call, gave('3 passed'), gave('1 failed')]).describe(call)?.outcome).toBe('3 passed')
})

test('numbers in the arguments and the result of a call are quoted as they are written', () => {
  const input = `{"account":90071992547409931,"price":10.50,"rows":[1,2],"note":"${'a'.repeat(60)}"}`
  const result = `{"order": 90071992547409932, "rate": 1.0, "state": "made", "state": "sent", "__proto__": true, "more": "${'word '.repeat(30)}", "rows": [1, 2]}`
  const call = called('call', `create_order ${input}`, '1')
  const shown = new CallsAsText([call, { role: 'tool', content: result, call: '1' }]).describe(call)
  expect(shown?.line).toContain('{"account":90071992547409931,"price":10.50,')
  expect(shown?.outcome).toBe('{"order":90071992547409932,"rate":1.0,"state":"sent","__proto__":true}')
})

test('a call that changes external state has a higher value than a file edit', () => {
  expect(callLine('cancel_reservation {"id":"R1"}', 'call').value).toBeGreaterThan(callLine(EDIT, 'call').value)
})
