import { expect, test } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, wireNamed } from '../../src/format/index.ts'
import { hardFloor } from '../../src/message/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'

const call = { id: 'c1', type: 'function', function: { name: 'count', arguments: '{"what":"lamps"}' } }
/** A group chat as AutoGen exports it from the initiator's side: its own words are the assistant's, all others' the user's. */
const group = [
  { role: 'assistant', name: 'user_proxy', content: 'How many lamps are there in the hall of the old mill?' },
  { role: 'user', name: 'Planner', content: 'Coder, count the lamps in the hall.' },
  { role: 'assistant', name: 'Coder', content: 'I count them.', tool_calls: [call] },
  { role: 'tool', tool_call_id: 'c1', content: '7' },
  { role: 'user', name: 'Coder', content: 'There are seven lamps.' },
  { role: 'user', name: 'Planner', content: 'Seven it is. TERMINATE' },
]
const written = (format: string, input: string | object) => {
  const document = decode(input)
  const { encode, losses } = wireNamed(format)
  return { value: encode(document, document.history.messages.slice()), losses: losses(document, document.history.messages).map(({ message }) => message) }
}

test('the name of a speaker is decoded and survives conversion to LangChain and back', () => {
  const text = JSON.stringify(group, null, 1)
  const { history } = decode(text)
  expect(history.messages.map(({ name }) => name)).toEqual(['user_proxy', 'Planner', 'Coder', undefined, 'Coder', 'Planner'])
  expect(written('openai-chat', text).value).toBe(text)
  const chain = written('langchain', group).value as { name?: string }[]
  expect(chain.map(({ name }) => name)).toEqual(['user_proxy', 'Planner', 'Coder', 'count', 'Coder', 'Planner'])
  const back = written('openai-chat', JSON.stringify(chain))
  expect(JSON.parse(String(back.value))).toEqual(group)
  expect(back.losses).toEqual([])
})

test('compress keeps the name of a shortened message, and encode replaces characters in names that Chat rejects', async () => {
  const long = group.map((message, i) => ({
    ...message,
    content: message.name ? `${message.content} ${'Mind the dark stairs. '.repeat(40)}${i}` : message.content,
  }))
  const { messages } = await compress([...long, { role: 'user', name: 'Critic', content: 'Are you sure?' }], { budget: '40%' })
  for (const message of messages) if (long.some(({ content }) => content.slice(0, 20) === message.content.slice(0, 20))) expect(message.name).toBeTruthy()
  expect(messages.at(-1)).toEqual({ role: 'user', name: 'Critic', content: 'Are you sure?' })
  const ai = [
    { type: 'human', content: 'go' },
    { type: 'ai', name: 'Lamp Expert', content: 'gone' },
  ]
  expect(written('openai-chat', ai).value).toEqual([
    { role: 'user', content: 'go' },
    { role: 'assistant', name: 'Lamp_Expert', content: 'gone' },
  ])
})

test('encode for Chat cuts a long name between characters, not within a surrogate pair', () => {
  const ai = [
    { type: 'human', content: 'go' },
    { type: 'ai', name: `${'a'.repeat(63)}💡`, content: 'gone' },
  ]
  expect(written('openai-chat', ai).value).toMatchObject([{ role: 'user' }, { role: 'assistant', name: 'a'.repeat(63) }])
})

test('encode for Anthropic puts names before the texts of several speakers and drops the name of a single one', () => {
  const several = written('anthropic-messages', group)
  expect(JSON.stringify(several.value)).toContain('Planner: Coder, count the lamps')
  expect(several.losses).toEqual(['Names of speakers are put before their words (5)'])
  const one = written('anthropic-messages', [
    { role: 'user', content: 'go' },
    { role: 'assistant', name: 'agent', content: 'gone' },
  ])
  expect([JSON.stringify(one.value), one.losses]).toEqual([expect.not.stringContaining('agent'), []])
})

test('fromHistory records the speaker of each message in a run of several agents', () => {
  const { events, instruction } = fromHistory(decode(group))
  expect(instruction).toBe(group[0]?.content)
  expect(events.map(({ kind, actionKind, action }) => `${kind} ${action.speaker ?? actionKind}`)).toEqual([
    'MessageEvent Planner',
    'ActionEvent count',
    'MessageEvent Coder',
    'MessageEvent Planner',
  ])
  const team = [
    { type: 'human', content: 'How many lamps?' },
    { type: 'ai', name: 'counter', content: 'Seven, I think.' },
    { type: 'ai', name: 'checker', content: 'It is seven.' },
  ]
  expect(fromHistory(decode(team)).events.map(({ action }) => action.speaker)).toEqual(['counter', 'checker'])
})

test('messages between Codex agents decode with their author, plain or encrypted, and encode unchanged', () => {
  const say = (author: string, ...content: object[]) => ({ type: 'agent_message', author, recipient: '/root', content })
  const items = [
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Count the lamps.' }] },
    say('/root/counter', { type: 'input_text', text: `Seven lamps. ${'Mind the stairs. '.repeat(200)}` }),
    say('/root/checker', { type: 'encrypted_content', encrypted_content: 'gAAA'.repeat(200) }),
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Seven.' }] },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Sure?' }] },
  ]
  const text = JSON.stringify(items, null, 1)
  for (const input of [text, JSON.stringify(items.slice(1, 3))]) expect(decode(input).format).toBe('openai-responses')
  const { history } = decode(text)
  expect(history.messages.map(({ name }) => name)).toEqual([undefined, '/root/counter', '/root/checker', undefined, undefined])
  expect(written('openai-responses', text).value).toBe(text)
  expect([...hardFloor(history.messages)]).toEqual([0, 0, 0, 0, 1])
  const at = '2026-07-11T00:00:00Z'
  const line = (type: string, payload: object) => JSON.stringify({ timestamp: at, type, payload })
  const rollout = decode([line('session_meta', { id: 'c' }), ...items.map((item) => line('response_item', item))].join('\n'))
  expect([rollout.format, rollout.history.messages[1]?.name]).toEqual(['codex', '/root/counter'])
})
