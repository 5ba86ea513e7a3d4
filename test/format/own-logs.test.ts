import { expect, it } from 'vitest'
import { decode, decodeAll, detectFormat } from '../../src/format/index.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const codes = (input: string, format: string) => decode(input, { format }).notes.map(({ code }) => code)

it('tells of roles that a wire does not know, and of messages without words', () => {
  expect(codes(JSON.stringify([{ role: 'human', content: 'hello' }]), 'openai-chat')).toEqual(['unknown-role'])
  expect(decode([{ role: 'human', content: 'hello' }], { format: 'openai-chat' }).notes.map(({ code }) => code)).toEqual(['unknown-role'])
  expect(codes(lines({ role: 'user', message: 'hello' }, { role: 'assistant', message: 'you too' }), 'jsonl')).toEqual(['no-content'])
  expect(codes(lines({ messages: [{ role: 'user', text: 'hello' }] }), 'jsonl')).toEqual(['no-content'])
  expect(codes('{"run":{"messages":[{"role":"user","content":"hello"}]}}', 'openai-chat')).toEqual(['no-message'])
  expect(codes(lines({ speaker: 'A', utterance: 'hello' }), 'claude-code')).toEqual(['no-message'])
  expect(codes(lines({ role: 'user', content: 'hello' }, { role: 'assistant', content: null, tool_calls: [] }), 'jsonl')).toEqual([])
})

it('reads turns under other names, and says what it took names for', () => {
  const both = decode(lines({ role: 'user', message: 'hello' }, { role: 'assistant', message: 'you too' }))
  expect([both.format, both.history.messages.map(({ role }) => role), both.notes]).toEqual(['dialogue', ['user', 'assistant'], []])
  const three = decode(lines({ speaker: 'A', text: 'one' }, { speaker: 'B', text: 'two' }, { speaker: 'C', text: 'three' }))
  expect(three.history.messages.map(({ role, parts }) => [role, parts[0]])).toEqual([
    ['user', { type: 'text', text: 'A: one' }],
    ['user', { type: 'text', text: 'B: two' }],
    ['user', { type: 'text', text: 'C: three' }],
  ])
  expect(three.notes.map(({ code }) => code)).toEqual(['guessed-role'])
})

it('reads a file of runs one run a record, and counts what is none', () => {
  const runs = [
    ...decodeAll(JSON.stringify([{ turns: [{ from: 'human', value: 'one' }, 7] }, { nothing: true }, { question: 'two', answer: '2' }]), {
      format: 'dialogue',
    }),
  ]
  expect(runs.map(({ history }) => history.messages.length)).toEqual([1, 2])
  expect(runs[0]?.notes.map(({ message }) => message)).toEqual([
    '1 entries hold no turns and were left out',
    '1 entries do not say who spoke, or what and were left out',
  ])
})

it('looks at values in memory that are no JSON without falling over them', () => {
  const round: Record<string, unknown> = {}
  round.content = round
  for (const content of [1n, [1n], round, Symbol.iterator, () => 1]) {
    expect(() => detectFormat([{ role: 'oracle', content }])).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
    expect(
      decode(
        [
          { speaker: 'A', text: content },
          { speaker: 'B', text: 'two' },
        ],
        { format: 'dialogue' },
      ).history.messages,
    ).toHaveLength(2)
  }
})

it('says what shape would do where nothing is known', () => {
  expect(() => detectFormat('[{"a":1}]')).toThrow(expect.objectContaining({ code: 'no-format-fits', remedy: expect.stringContaining('{"role": "user"') }))
  expect(() => decode('[{"a":1}]', { format: 'dialogue' })).toThrow(expect.objectContaining({ code: 'not-this-format' }))
})
