import { expect, test } from 'vitest'
import { DecantError } from '../../src/message/index.ts'
import { h, show } from '../../src/testing/index.ts'

test('h parses roles, reasoning, texts, calls and results', () => {
  const { messages } = h('s u a~"let me see"[1,2] r1 r<2>"and words" u# a?')
  expect(messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool', 'user', 'assistant'])
  expect(messages[2]?.parts.map((part) => part.type)).toEqual(['reasoning', 'text', 'tool-call', 'tool-call'])
  expect(messages[3]?.parts).toEqual([{ type: 'tool-result', callId: '1', name: 'tool', output: [{ type: 'text', text: 'result 1' }] }])
  expect(messages[4]?.parts.map((part) => part.type)).toEqual(['tool-result', 'text'])
})

test('show prints the notation that h parses', () => {
  for (const notation of ['s u a[1,2] r1 r2 u a', 'u a~[1] r1,2 u- a""', 'd u"two words" a~"x"[a-1,b_2] u<a-1,b_2>"then" a?', '']) {
    expect(show(h(notation))).toBe(notation)
    expect(h(show(h(notation)))).toEqual(h(notation))
  }
})

test('show truncates a long text and appends the number of omitted characters', () => {
  expect(show([{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'x'.repeat(100) }] }])).toBe(`u"${'x'.repeat(30)}…+70"`)
})

test('h throws a DecantError with the index of the message for invalid notation', () => {
  for (const [notation, index] of [
    ['u u"\\x"', 1],
    ['u"one\ntwo"', 0],
    ['u a[1] x3', 2],
    ['u a1', 1],
  ] as const) {
    expect(() => h(notation)).toThrow(DecantError)
    expect(() => h(notation)).toThrow(expect.objectContaining({ code: 'invalid-notation', place: { index } }))
  }
})
