import { expect, it } from 'vitest'
import { decode, decodeAll, detectFormat } from '../../src/format/index.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const codes = (input: string, format: string) => decode(input, { format }).notes.map(({ code }) => code)

it('decode notes unknown roles, messages without content and files without messages', () => {
  expect(codes(JSON.stringify([{ role: 'human', content: 'hello' }]), 'openai-chat')).toEqual(['unknown-role'])
  expect(decode([{ role: 'human', content: 'hello' }], { format: 'openai-chat' }).notes.map(({ code }) => code)).toEqual(['unknown-role'])
  expect(codes(lines({ role: 'user', message: 'hello' }, { role: 'assistant', message: 'you too' }), 'jsonl')).toEqual(['no-content'])
  expect(codes(lines({ messages: [{ role: 'user', text: 'hello' }] }), 'jsonl')).toEqual(['no-content'])
  expect(codes('{"run":{"messages":[{"role":"user","content":"hello"}]}}', 'openai-chat')).toEqual(['no-message'])
  expect(codes(lines({ speaker: 'A', utterance: 'hello' }), 'claude-code')).toEqual(['no-message'])
  expect(codes(lines({ role: 'user', content: 'hello' }, { role: 'assistant', content: null, tool_calls: [] }), 'jsonl')).toEqual([])
})

it('decode reads dialogue turns with other field names and notes guessed roles', () => {
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

it('decodeAll reads each record of a dialogue file as a run and counts invalid entries', () => {
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

it('detectFormat and decode handle values in memory that JSON cannot hold, such as BigInt and cycles', () => {
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

it('detectFormat suggests a readable shape for unknown JSON, and decode rejects it as dialogue', () => {
  expect(() => detectFormat('[{"a":1}]')).toThrow(expect.objectContaining({ code: 'no-format-fits', remedy: expect.stringContaining('{"role": "user"') }))
  expect(() => decode('[{"a":1}]', { format: 'dialogue' })).toThrow(expect.objectContaining({ code: 'not-this-format' }))
})

const textsOf = (input: string) =>
  decode(input).history.messages.map(({ role, parts }) => [role, parts.map((part) => ('text' in part ? part.text : part.type)).join(' ')])

it('decode reads system texts, history pairs and prompt lists of dialogue records in order', () => {
  expect(textsOf('{"system":"Never delete.","conversations":[{"from":"human","value":"a"}]}')).toEqual([
    ['system', 'Never delete.'],
    ['user', 'a'],
  ])
  const pair = '{"system":"Be brief.","history":[["q1","a1"]],"instruction":"q2","input":"of it","output":"a2","category":"open"}'
  expect(textsOf(pair)).toEqual([
    ['system', 'Be brief.'],
    ['user', 'q1'],
    ['assistant', 'a1'],
    ['user', 'q2\n\nof it'],
    ['assistant', 'a2'],
  ])
  expect(decode(pair).meta).toEqual({ category: 'open' })
  expect(textsOf('{"prompt":[{"role":"user","content":"q"}],"completion":[{"role":"assistant","content":"a"}]}')).toEqual([
    ['user', 'q'],
    ['assistant', 'a'],
  ])
})

it('decode reads another text field of a dialogue turn when content is null, and notes a turn without text', () => {
  expect(textsOf('[{"speaker":"Ann","content":null,"text":"real words"},{"speaker":"Bob","text":"b"}]')[0]).toEqual(['user', 'real words'])
  const without = '[{"from":"human","value":"hi"},{"from":"gpt","value":null}]'
  expect(textsOf(without)).toEqual([['user', 'hi']])
  expect(codes(without, 'dialogue')).toEqual(['no-message'])
})

it('decode keeps tool calls and results in dialogue turns', () => {
  const call = { id: 'a', type: 'function', function: { name: 'read', arguments: '{}' } }
  const { history, notes } = decode(
    JSON.stringify([
      { role: 'User', content: 'Look.' },
      { role: 'Assistant', content: 'I look.', tool_calls: [call] },
      { role: 'Tool', tool_call_id: 'a', content: 'found' },
      { role: 'Assistant', content: null, tool_calls: [{ ...call, id: 'b' }] },
    ]),
    { format: 'dialogue' },
  )
  expect(history.messages.map(({ role, parts }) => [role, ...parts.map((part) => ('callId' in part ? part.callId : part.type))])).toEqual([
    ['user', 'text'],
    ['assistant', 'text', 'a'],
    ['tool', 'a'],
    ['assistant', 'b'],
  ])
  expect(notes).toEqual([])
})

it('decodeAll detects a dialogue log despite an empty run and a line of another kind', () => {
  const input = lines({ conversations: [{ from: 'human', value: 'a' }] }, { conversations: [] }, { version: 1 })
  expect([...decodeAll(input)].map(({ format, notes }) => [format, notes.map(({ message }) => message)])).toEqual([
    ['dialogue', ['2 entries hold no turns and were left out']],
  ])
})

it('decode rejects plain text as not JSON, and detectFormat refers to the format of custom logs', () => {
  for (const format of ['dialogue', 'openai-chat'])
    expect(() => decode('Ann: hello\nBob: hi', { format })).toThrow(expect.objectContaining({ code: 'invalid-json', message: 'This is text, not JSON' }))
  for (const input of ['Ann: hello', '[{"a":1}]'])
    expect(() => detectFormat(input)).toThrow(expect.objectContaining({ remedy: expect.stringContaining('A log of your own') }))
})

it('decode reads flat tool calls in jsonl and pairs results without ids in order', () => {
  const call = (id: string) => ({ id, name: 'wind', arguments: { turns: 3 } })
  const run = [{ role: 'assistant', content: null, tool_calls: [call('a'), call('b')] }, ...['click', 'clack'].map((content) => ({ role: 'tool', content }))]
  for (const text of [lines({ messages: run }), lines(...run)]) {
    const parts = decode(text, { format: 'jsonl' }).history.messages.flatMap((message) => message.parts)
    expect(parts.map((part) => ('callId' in part ? `${part.type} ${part.callId}` : part.type))).toEqual([
      'tool-call a',
      'tool-call b',
      'tool-result a',
      'tool-result b',
    ])
    expect(parts[0]).toMatchObject({ name: 'wind', input: '{"turns":3}' })
  }
})
