import { describe, expect, test } from 'vitest'
import { profileNamed, profiles, repair, violations } from '../../src/law/index.ts'
import type { History } from '../../src/message/index.ts'
import { h } from '../../src/testing/index.ts'

/** A call and its result under these ids. */
function called(callId: string, resultId = callId): History {
  const history = h('u a[1] r1 a u')
  const messages = history.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => (part.type === 'tool-call' ? { ...part, callId } : part.type === 'tool-result' ? { ...part, callId: resultId } : part)),
  }))
  return { ...history, messages }
}

const laws = (history: History, profile: string) => violations(history, profileNamed(profile)).map(({ law }) => law)

test('a speaker’s name must be well-formed, and repair replaces its lone surrogates', () => {
  const history = h('u a u')
  const messages = history.messages.map((message) => ({ ...message, name: 'b\ud800b' }))
  expect(laws({ ...history, messages }, 'openai-chat')).toEqual(['well-formed', 'well-formed', 'well-formed'])
  const repaired = repair({ ...history, messages }, profileNamed('openai-chat'))
  expect(repaired.messages.map(({ name }) => name)).toEqual(['b\ufffdb', 'b\ufffdb', 'b\ufffdb'])
  expect(repaired.repairs.map(({ kind }) => kind)).toEqual(['scrub', 'scrub', 'scrub'])
})

describe('the id of a tool result', () => {
  test('must be well-formed, like the id of a call', () => {
    expect(laws(called('1', '\ud800'), 'generic')).toContain('well-formed')
    expect(laws(called('\ud800'), 'generic')).toEqual(['well-formed', 'well-formed'])
  })

  test.each(['anthropic', 'openai-chat', 'openai-responses', 'mistral', 'deepseek'])('must not be empty under %s, and repair replaces it', (profile) => {
    expect(laws(called(''), profile)).toEqual(['call-id-form', 'call-id-form'])
    const { messages } = repair(called(''), profileNamed(profile))
    expect(laws({ messages, tools: [] }, profile)).toEqual([])
  })

  test('may be empty on Gemini, whose calls have no ids', () => {
    expect(laws(called(''), 'gemini')).toEqual([])
  })

  test.each(profiles.map(({ name }) => name))('is repaired in step with the id of its call under %s', (profile) => {
    const history = called('\ud800')
    const messages = repair(history, profileNamed(profile)).messages
    expect(laws({ messages, tools: [] }, profile)).not.toContain('well-formed')
    expect(laws({ messages, tools: [] }, profile)).not.toContain('answered')
  })

  test.each([undefined, null, 7])('is rejected with an error if it is not a string (%s)', (callId) => {
    expect(() => violations(called(callId as never), profileNamed('generic'))).toThrow(/message 1 has no id that is a text/)
    expect(() => repair(called(callId as never), profileNamed('generic'))).toThrow(/repair: a call or a result of message 1 has no id/)
  })
})
