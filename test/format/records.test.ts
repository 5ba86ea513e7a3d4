import { expect, it } from 'vitest'
import { decode, decodeAll } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { messageText } from '../../src/message/index.ts'
import { recordLogs } from './record-logs.ts'

const inputOf = (name: string) => recordLogs[name]?.input ?? ''
const user = { role: 'user', content: 'mend the clock' }

it.each(Object.keys(recordLogs))('%s: breaks no law of Chat', (name) => {
  for (const { history } of decodeAll(inputOf(name))) expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
})

it('decode keeps the other fields of a record in meta, and its model', () => {
  const { meta, model } = decode(inputOf('records with messages as JSON text'))
  expect([meta, model]).toEqual([{ instance_id: 'clock-1', model: 'clockwork-1', patch: '--- a' }, 'clockwork-1'])
})

it('decode reads the longest message list of a record and notes entries that are not messages', () => {
  const { history, notes } = decode({ id: 1, short: [user], log: { long: [user, { note: 'noon' }, { role: 'agent', text: 'it ticks' }] } })
  expect(history.messages.map((message) => `${message.role} ${messageText(message)}`)).toEqual(['user mend the clock', 'assistant it ticks'])
  expect(notes.map(({ message }) => message)).toEqual(['1 other record is no part of the conversation'])
})

it('decode pairs flat calls of a record with results without ids in order and reads a surplus result as user text', () => {
  const calls = [
    { name: 'open', arguments: { path: 'case' } },
    { name: 'wind', arguments: {} },
  ]
  const given = ['a spring', 'a click'].map((content) => ({ role: 'tool', content }))
  const { messages } = decode({ steps: [user, { role: 'assistant', content: '', tool_calls: calls }, ...given, { role: 'tool', content: 'noon' }] }).history
  const ids = messages.flatMap(({ parts }) => parts.flatMap((part) => ('callId' in part ? [part.callId] : [])))
  expect(ids).toHaveLength(4)
  expect(ids.slice(2)).toEqual(ids.slice(0, 2))
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'user'])
})

it('decode detects a provider body as its wire format despite a longer message list in its metadata', () => {
  const body = { model: 'm', messages: [user], metadata: { before: [user, user, user] } }
  expect(decode(body)).toMatchObject({ format: 'openai-chat', history: { messages: { length: 1 } } })
})

it.each([
  ['a list of users', { users: [{ name: 'a', role: 'user', text: 'winds clocks' }] }],
  [
    'a list of roles',
    {
      roles: [
        { role: 'user', value: 1 },
        { role: 'model', value: 2 },
      ],
    },
  ],
  ['form fields', { form: { fields: [{ role: 'user', value: '', label: 'name' }] } }],
])('decode does not read %s as records', (_, input) => {
  expect(() => decode(JSON.stringify(input))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
})

it('decodeAll does not read the parts of a compaction record as a run, only its list of messages', () => {
  const compaction = { pre: [user, { role: 'assistant', content: 'opening' }], summary: 'so far', post: [user] }
  const run = { messages: [user, { role: 'assistant', content: 'it ticks' }], source: 'set' }
  const whole = JSON.stringify([run, compaction, { ...compaction, ...run, pre: [], post: [] }])
  expect([...decodeAll(whole, { format: 'records' })].map(({ history }) => history.messages.length)).toEqual([2, 2])
  expect(() => decode(JSON.stringify([compaction]))).toThrow(expect.objectContaining({ code: 'no-format-fits' }))
})
