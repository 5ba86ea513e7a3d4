import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'
import { Transcript } from '../../src/session/transcript/transcript.ts'

const said = (i: number) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: [{ type: 'text', text: `Said ${i}.` }] })

it('render returns a new list each time, holding the same message objects', async () => {
  const session = await openSession({ window: 200_000, format: 'openai-chat' })
  await session.append(said(0), said(1))
  const { messages } = await session.render()
  const [first, second] = messages
  messages.reverse()
  messages.push({ role: 'user', content: 'Nobody appended this.' })
  await session.append(said(2))
  const next = await session.render()
  expect(next.messages).toEqual([said(0), said(1), said(2)])
  expect(next.messages[0]).toBe(first)
  expect(next.messages[1]).toBe(second)
})

it('Transcript sends a shortened message, and the messages after it, from then on', () => {
  const transcript = new Transcript('openai-chat')
  transcript.apply({ what: 'appended', messages: [said(0), said(1)] })
  const before = transcript.clientMessages
  transcript.apply({ what: 'shortened', places: [{ index: 0, wire: { role: 'user', content: 'Short.' } }], left: [] })
  transcript.apply({ what: 'appended', messages: [said(2)] })
  expect(transcript.clientMessages).toEqual([{ role: 'user', content: 'Short.' }, said(1), said(2)])
  expect(before).toEqual([said(0), said(1)])
})

it('sent messages are deeply frozen and independent of the appended objects, also when the session is opened again', async () => {
  const archive = memoryArchive()
  const options = { window: 200_000, format: 'openai-chat', archive, id: 'run' } as const
  const session = await openSession(options)
  const given = said(0)
  await session.append(given)
  given.content.push({ type: 'text', text: 'Afterwards.' })
  for (const one of [session, await openSession(options)]) {
    const { messages } = await one.render<ReturnType<typeof said>>()
    expect(messages).toEqual([said(0)])
    expect(() => Object.assign(messages[0]?.content[0] ?? {}, { text: 'Other.' })).toThrow(TypeError)
    expect(() => messages[0]?.content.push({ type: 'text', text: 'More.' })).toThrow(TypeError)
  }
})

it.each([
  ['assistant text comes before the calls', [said(0), said(1), said(2), said(3)]],
  ['the assistant has not written yet', [said(0), said(2), said(4)]],
])('Transcript matches results to their calls when messages arrive one by one and %s', (_, before) => {
  const call = { role: 'model', parts: ['a', 'b'].map((path) => ({ functionCall: { id: `call_${path}`, name: 'read', args: { path } } })) }
  const results = ['a', 'b'].map((path) => ({ role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: `Lines of ${path}.` } } }] }))
  const spoken = before.map(({ role, content }) => ({ role: role === 'user' ? role : 'model', parts: content.map(({ text }) => ({ text })) }))
  const wire = [...spoken, call, ...results]
  const [together, apart] = [new Transcript('gemini'), new Transcript('gemini')]
  together.apply({ what: 'appended', messages: wire })
  for (const one of wire) apart.apply({ what: 'appended', messages: [one] })
  expect(apart.messages).toEqual(together.messages)
  const calls = apart.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
  expect(apart.messages.slice(-2).map(({ parts }) => parts[0])).toMatchObject(calls.map((callId) => ({ type: 'tool-result', callId })))
})
