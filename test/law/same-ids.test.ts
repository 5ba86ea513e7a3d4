import { describe, expect, it } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { newViolations, profileNamed, repair, violations } from '../../src/law/index.ts'
import { type History, type Message, type Part, withoutToolParts } from '../../src/message/index.ts'
import { h, show } from '../../src/testing/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

/** Gemini's calls without ids as they are read: under the name of their function. */
function reads(count: number): History {
  const step = (i: number): Message[] => {
    const call: Part = { type: 'tool-call', callId: 'read', name: 'read', input: `{"path":"${i}.ts"}` }
    const result: Part = { type: 'tool-result', callId: 'read', name: 'read', output: [{ type: 'text', text: `${i}` }] }
    return [
      { id: `a${i}`, role: 'assistant', parts: [call] },
      { id: `r${i}`, role: 'tool', parts: [result] },
    ]
  }
  return {
    messages: [{ id: 'u', role: 'user', parts: [{ type: 'text', text: 'Read.' }] }, ...Array.from({ length: count }, (_, i) => step(i)).flat()],
    tools: [],
  }
}

describe('calls that share an id', () => {
  it('are each known by their arguments', () => {
    const before = reads(3)
    const changed = { ...before, messages: before.messages.map((message) => structuredClone(message)) }
    expect(newViolations(before, changed, profileNamed('gemini'))).toEqual([])
    changed.messages[3] = { id: 'a1', role: 'assistant', parts: [{ type: 'tool-call', callId: 'read', name: 'read', input: '{"path": "1.ts"}' }] }
    expect(newViolations(before, changed, profileNamed('gemini')).map(({ law, index }) => [law, index])).toEqual([['arguments-verbatim', 3]])
  })

  it('keep their own results where one of them was never answered', () => {
    const { messages, tools } = reads(3)
    const stopped = { tools, messages: messages.filter((_, i) => i !== 2).toSpliced(2, 0, { id: 'no', role: 'user', parts: [{ type: 'text', text: 'No.' }] }) }
    const gemini = profileNamed('gemini')
    expect(violations(stopped, gemini).map(({ law, index }) => [law, index])).toEqual([
      ['answered', 1],
      ['response-count', 1],
    ])
    const { messages: mended } = repair(stopped, gemini)
    expect(mended.map(({ id }) => id)).toEqual(['u', 'a0', 'a0-result-0', 'no', 'a1', 'r1', 'a2', 'r2'])
  })

  it('cost the same each, however many they are', () => {
    const least = growth(4000, (size) => {
      const [before, after] = [reads(size), reads(size)]
      return () => newViolations(before, after, profileNamed('gemini'))
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
})

it('of two calls of the provider’s own tools that share an id, which stands in their results, the first stays; the caller’s own give way to it', () => {
  const search = { type: 'server_tool_use', id: 'x', name: 'web_search', input: {} }
  const found = { type: 'web_search_tool_result', tool_use_id: 'x', content: [] }
  const input = [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'read', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: 'Nothing.' }] },
    { role: 'assistant', content: [search, found] },
    { role: 'assistant', content: [search, found] },
    { role: 'user', content: 'Thanks.' },
  ]
  const document = decode(JSON.stringify(input), { format: 'anthropic-messages' })
  const profile = profileNamed('anthropic')
  const { messages } = repair(document.history, profile)
  const written = JSON.parse(String(wireNamed('anthropic-messages').encode(document, messages))) as typeof input
  expect(written.slice(3)).toEqual([input[3], input[5]])
  expect(JSON.stringify(written.slice(0, 3))).not.toContain('"x"')
  expect(violations({ ...document.history, messages }, profile)).toEqual([])
  expect(newViolations(document.history, { ...document.history, messages }, profile)).toEqual([])
})

it('a call of the caller’s and one of the provider’s own tools that share an id each have their own result', () => {
  const input = [
    { role: 'user', content: 'Look.' },
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'x', name: 'read', input: {} },
        { type: 'server_tool_use', id: 'x', name: 'web_search', input: {} },
        { type: 'web_search_tool_result', tool_use_id: 'x', content: [] },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: 'Nothing.' }] },
  ]
  const document = decode(JSON.stringify(input), { format: 'anthropic-messages' })
  const { messages } = repair(document.history, profileNamed('anthropic'))
  const [, asked, answered] = JSON.parse(String(wireNamed('anthropic-messages').encode(document, messages))) as [unknown, ...{ content: { id: string }[] }[]]
  expect(asked?.content.slice(1)).toEqual(input[1]?.content.slice(1))
  expect(answered?.content).toEqual([{ type: 'tool_result', tool_use_id: asked?.content[0]?.id, content: 'Nothing.' }])
})

it('what a user says beside results is no call and no reasoning', () => {
  expect(
    h('u"go"~[1]<1>')
      .messages.map(withoutToolParts)
      .map(({ parts }) => parts.map(({ type }) => type)),
  ).toEqual([['text']])
  expect(show(h('u"go"[1]').messages.map(withoutToolParts))).toBe('u"go"[1]')
})

it('calls of a wire on which a result stands in its call get an id of their own', () => {
  const part = { type: 'tool-read', toolCallId: 'x', state: 'output-available', input: {}, output: 'Nothing.' }
  const input = [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Look.' }] }, ...['2', '3'].map((id) => ({ id, role: 'assistant', parts: [part] }))]
  const document = decode(JSON.stringify(input), { format: 'ai-sdk-ui' })
  const { messages } = repair(document.history, profileNamed('ai-sdk'))
  const written = String(wireNamed('ai-sdk-ui').encode(document, messages))
  expect(new Set(written.match(/(?<="toolCallId":")[^"]+/g)).size).toBe(2)
})
