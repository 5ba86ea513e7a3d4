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
  it('are distinguished by their arguments', () => {
    const before = reads(3)
    const changed = { ...before, messages: before.messages.map((message) => structuredClone(message)) }
    expect(newViolations(before, changed, profileNamed('gemini'))).toEqual([])
    changed.messages[3] = { id: 'a1', role: 'assistant', parts: [{ type: 'tool-call', callId: 'read', name: 'read', input: '{"path": "1.ts"}' }] }
    expect(newViolations(before, changed, profileNamed('gemini')).map(({ law, index }) => [law, index])).toEqual([['arguments-verbatim', 3]])
  })

  it('keep their results when one of them was never answered', () => {
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

  it('are compared in linear time', () => {
    const least = growth(4000, (size) => {
      const [before, after] = [reads(size), reads(size)]
      return () => newViolations(before, after, profileNamed('gemini'))
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
})

it('repair keeps the first of two hosted calls that share an id, and gives the caller’s call another id', () => {
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

it('repair pairs a caller’s call and a hosted call of the same id with their respective results', () => {
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

it('withoutToolParts removes calls, reasoning and results, and returns a message without results unchanged', () => {
  expect(
    h('u"go"~[1]<1>')
      .messages.map(withoutToolParts)
      .map(({ parts }) => parts.map(({ type }) => type)),
  ).toEqual([['text']])
  expect(show(h('u"go"[1]').messages.map(withoutToolParts))).toBe('u"go"[1]')
})

it('repair makes call ids unique on a wire whose calls contain their results', () => {
  const part = { type: 'tool-read', toolCallId: 'x', state: 'output-available', input: {}, output: 'Nothing.' }
  const input = [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Look.' }] }, ...['2', '3'].map((id) => ({ id, role: 'assistant', parts: [part] }))]
  const document = decode(JSON.stringify(input), { format: 'ai-sdk-ui' })
  const { messages } = repair(document.history, profileNamed('ai-sdk'))
  const written = String(wireNamed('ai-sdk-ui').encode(document, messages))
  expect(new Set(written.match(/(?<="toolCallId":")[^"]+/g)).size).toBe(2)
})

describe('repair of calls in the user’s messages on Gemini, where calls may share an id', () => {
  const call = (hosted = false): Part => ({ type: 'tool-call', callId: 'x', name: 'read', input: '{}', ...(hosted && { hosted }) })
  const gave = (json: string, text?: string): Part => ({
    type: 'tool-result',
    callId: 'x',
    output: [{ type: 'opaque', kind: 'some', json, ...(text !== undefined && { text }) }],
    ...(text !== undefined && { hosted: true }),
  })
  const said = (...all: readonly (readonly Part[])[]): History => ({ messages: all.map((parts, i) => ({ id: `m${i}`, role: 'user', parts })), tools: [] })
  const repaired = (history: History) => {
    const { messages } = repair(history, profileNamed('gemini'))
    expect(newViolations(history, { ...history, messages }, profileNamed('gemini'))).toEqual([])
    return messages
  }

  it('moves the result of the caller’s call before that of a hosted call of the same id', () => {
    const left = repaired(said([call()], [call(true), gave('{"found":1}', 'found')], [gave('{"unknown":1}')]))
    expect(show({ messages: left, tools: [] })).toBe('u"Please continue." a[x] rx a[x]<x> u"Please continue."')
  })

  it('leaves both results to consecutive calls, with other content between them', () => {
    const left = repaired(said([call()], [{ type: 'text', text: 'Go on.' }, call()], [gave('{"unknown":1}'), gave('{"unknown":2}')]))
    const results = left.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'))
    expect(results).toEqual([gave('{"unknown":1}'), gave('{"unknown":2}')])
  })
})
