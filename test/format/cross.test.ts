import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireNamed, wires } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { bodies } from './bodies/all.ts'

const RUNS = process.env.DECANT_LONG ? 2000 : 25

/** The content of a history that two formats can both express: words, calls, results, each kind in order. */
function contentOf(messages: readonly Message[]): object {
  const words: string[] = []
  const calls: unknown[] = []
  const results: string[] = []
  for (const { parts, role } of messages) {
    for (const part of parts) {
      if (part.type === 'text' && part.text !== '' && role !== 'system' && role !== 'developer') words.push(part.text)
      if (part.type === 'tool-call') calls.push({ name: part.name, input: argumentsOf(part.input) })
      if (part.type === 'tool-result') results.push(part.output.flatMap((one) => (one.type === 'text' && one.text !== '' ? [one.text] : [])).join('\n'))
    }
  }
  return { words: words.join('\n'), calls, results }
}

/** Exact if the text is a JSON object; else each wire writes it differently. */
function argumentsOf(input: string): string {
  const text = input.trim()
  if (text === '') return '{}'
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : '?'
  } catch {
    return '?'
  }
}

const clean: fc.Arbitrary<object[]> = fc
  .array(
    fc.tuple(
      fc.lorem(),
      fc.option(fc.lorem()),
      fc.array(fc.tuple(fc.constantFrom('bash', 'grep'), fc.constantFrom('{"a": 1.0}', '{}', '{"id":12345678901234567890}'), fc.lorem()), { maxLength: 3 }),
      fc.lorem(),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((turns) =>
    turns.flatMap(([asked, aside, calls, answer], t) => [
      { role: 'user', content: asked },
      ...(calls.length === 0
        ? []
        : [
            {
              role: 'assistant',
              content: aside,
              tool_calls: calls.map(([name, args], i) => ({ id: `call_${t}_${i}`, type: 'function', function: { name, arguments: args } })),
            },
            ...calls.map(([, , result], i) => ({ role: 'tool', tool_call_id: `call_${t}_${i}`, content: result })),
          ]),
      { role: 'assistant', content: answer },
    ]),
  )

describe('conversion between wire formats', () => {
  for (const to of wires) {
    it(`${to.name} keeps the texts, calls and results of an OpenAI chat, there and back`, () => {
      const chat = wireNamed('openai-chat')
      fc.assert(
        fc.property(clean, (messages) => {
          const first = chat.decode(JSON.stringify(messages))
          const there = to.decode(to.encode(first, first.history.messages))
          expect(contentOf(there.history.messages)).toEqual(contentOf(first.history.messages))
          const back = chat.decode(chat.encode(there, there.history.messages))
          expect(contentOf(back.history.messages)).toEqual(contentOf(first.history.messages))
          expect(paired(back.history.messages)).toBe(true)
        }),
        { numRuns: RUNS },
      )
    })

    it(`${to.name} encodes bodies of every other format as JSON with unique call ids and a list of losses`, () => {
      for (const from of wires) {
        if (from === to) continue
        fc.assert(
          fc.property(bodies[from.name] as fc.Arbitrary<object>, (body) => {
            const document = from.decode(JSON.stringify(body))
            const written = to.encode(document, document.history.messages)
            expect(() => JSON.parse(written as string)).not.toThrow()
            const again = to.decode(written)
            const ids = again.history.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])))
            expect(new Set(ids).size).toBe(ids.length)
            expect(Array.isArray(to.losses(document, document.history.messages))).toBe(true)
            const inMemory = from.decode(body)
            expect(typeof to.encode(inMemory, inMemory.history.messages)).toBe('object')
          }),
          { numRuns: Math.ceil(RUNS / 5) },
        )
      }
    })
  }

  it('gives results that share an id unique ids in ai-sdk-ui, with or without a call', () => {
    const chat = wireNamed('openai-chat')
    const answers = (id: string, count: number) => Array.from({ length: count }, (_, i) => ({ role: 'tool', tool_call_id: id, content: `${id} ${i}` }))
    const call = { role: 'assistant', content: null, tool_calls: [{ id: 'y', type: 'function', function: { name: 'f', arguments: '{}' } }] }
    const document = chat.decode([...answers('x', 3), ...answers('x_2', 1), call, ...answers('y', 2)])
    const written = wireNamed('ai-sdk-ui').encode(document, document.history.messages) as { parts: { toolCallId: string; output: string }[] }[]
    expect(written.flatMap(({ parts }) => parts.map(({ toolCallId, output }) => [toolCallId, output])).filter(([id]) => id)).toEqual([
      ['x', 'x 0'],
      ['x_2', 'x 1'],
      ['x_3', 'x 2'],
      ['x_2_2', 'x_2 0'],
      ['y', 'y 0'],
      ['y_2', 'y 1'],
    ])
  })

  it('pairs a Gemini result with the later call of a function whose earlier call was never answered', () => {
    const call = (path: string) => ({ role: 'model', parts: [{ functionCall: { name: 'read', args: { path } } }] })
    const document = wireNamed('gemini').decode([
      { role: 'user', parts: [{ text: 'go' }] },
      call('a'),
      { role: 'user', parts: [{ text: 'no, b' }] },
      call('b'),
      { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: 'of b' } } }] },
    ])
    const [, a, , b, result] = wireNamed('openai-chat').encode(document, document.history.messages) as object[]
    expect([a, b]).toMatchObject([{ tool_calls: [{ id: 'read' }] }, { tool_calls: [{ id: 'read_2' }] }])
    expect(result).toEqual({ role: 'tool', tool_call_id: 'read_2', content: 'of b' })
  })

  it('omits blank texts and blank results for Anthropic', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }
    const document = wireNamed('openai-chat').decode([
      { role: 'user', content: 'go' },
      { role: 'assistant', content: '\n\n', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: ' ' },
      { role: 'assistant', content: ' ' },
    ])
    expect(wireNamed('anthropic-messages').encode(document, document.history.messages)).toEqual([
      { role: 'user', content: 'go' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a' }] },
    ])
  })

  it('writes an unknown block of a result as JSON after the text of the result', () => {
    const results = [
      {
        type: 'tool_result',
        tool_use_id: 'a',
        content: [
          { type: 'text', text: 'found' },
          { type: 'later', n: 1 },
        ],
      },
    ]
    const document = wireNamed('anthropic-messages').decode([
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
      { role: 'user', content: results },
    ])
    const [, result] = wireNamed('openai-chat').encode(document, document.history.messages) as object[]
    expect(result).toEqual({ role: 'tool', tool_call_id: 'a', content: 'found\n{"type":"later","n":1}' })
  })

  it('merges parallel results into one user message for Anthropic and splits them into tool messages for Chat', () => {
    const chat = wireNamed('openai-chat')
    const anthropic = wireNamed('anthropic-messages')
    const calls = ['a', 'b', 'c'].map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{"x":1.0}' } }))
    const document = chat.decode([
      { role: 'system', content: 'rules' },
      { role: 'user', content: 'go' },
      { role: 'assistant', content: null, tool_calls: calls },
      ...calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: `result ${id}` })),
    ])
    const body = anthropic.encode(document, document.history.messages)
    expect(body).toEqual({
      system: 'rules',
      messages: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: calls.map(({ id }) => ({ type: 'tool_use', id, name: 'f', input: { x: 1 } })) },
        { role: 'user', content: calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: `result ${id}` })) },
      ],
    })
    const read = anthropic.decode(body)
    expect(chat.encode(read, read.history.messages)).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      { tool_calls: calls.map(({ id }) => ({ id, function: { arguments: '{"x":1}' } })) },
      { tool_call_id: 'a' },
      { tool_call_id: 'b' },
      { tool_call_id: 'c' },
    ])
  })

  it('writes the same nine-character id for a call and its result on every encode for Mistral', () => {
    const chat = wireNamed('openai-chat')
    const mistral = wireNamed('mistral')
    const document = chat.decode([
      { role: 'user', content: 'go' },
      { role: 'assistant', content: '', tool_calls: [{ id: 'toolu_01ABCDEF', type: 'function', function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'toolu_01ABCDEF', content: 'x' },
    ])
    const text = JSON.stringify(mistral.encode(document, document.history.messages))
    const [id, again] = [...text.matchAll(/"(?:tool_call_)?id":"([a-z0-9]{9})"/g)].map((match) => match[1])
    expect(id).toBe(again)
    expect(JSON.stringify(mistral.encode(document, document.history.messages))).toBe(text)
  })

  it('converts images to Gemini and reports a dropped signature as a loss', () => {
    const anthropic = wireNamed('anthropic-messages')
    const document = anthropic.decode([
      { role: 'user', content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }] },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 'sealed' },
          { type: 'text', text: 'a cat' },
        ],
      },
    ])
    const gemini = wireNamed('gemini')
    expect(gemini.encode(document, document.history.messages)).toEqual([
      { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
      { role: 'model', parts: [{ text: 'hm', thought: true }, { text: 'a cat' }] },
    ])
    expect(gemini.losses(document, document.history.messages).map(({ code }) => code)).toEqual(['cannot-say'])
    expect(anthropic.losses(document, document.history.messages)).toEqual([])
  })

  it.each([
    ['openai-responses', { previous_response_id: 'resp_1', input: [{ role: 'user', content: 'and then?' }] }, 'previous_response_id'],
    ['gemini', { cachedContent: 'cachedContents/1', contents: [{ role: 'user', parts: [{ text: 'and then?' }] }] }, 'cachedContent'],
  ])('reports a reference of %s to content that only the provider stores as a loss', (format, body, field) => {
    const { decode, losses } = wireNamed(format)
    const document = decode(body)
    expect(losses(document, document.history.messages)).toEqual([])
    const [note, ...more] = wireNamed('openai-chat').losses(document, document.history.messages)
    expect([note?.code, note?.message, more]).toEqual(['cannot-say', expect.stringContaining(`\`${field}\``), []])
  })

  it('reports an unknown block inside a result as a loss and writes it as text', () => {
    const document = wireNamed('anthropic-messages').decode([
      { role: 'user', content: 'look' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'shot', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: [{ type: 'hologram', at: 10 }] }] },
    ])
    for (const name of ['openai-chat', 'gemini', 'langchain']) {
      const { encode, losses } = wireNamed(name)
      expect(JSON.stringify(encode(document, document.history.messages))).toContain('hologram')
      expect(losses(document, document.history.messages).map(({ message }) => message)).toEqual(['Blocks that this version does not know become text (1)'])
    }
  })

  it('carries an image in a tool result to every wire but ai-sdk-ui, which reports a loss', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
    const document = wireNamed('anthropic-messages').decode([
      { role: 'user', content: 'look' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'shot', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: 'here' }, image] }] },
    ])
    for (const wire of wires) {
      const carries = JSON.stringify(wire.encode(document, document.history.messages)).includes('AAAA')
      expect([wire.name, carries, wire.losses(document, document.history.messages).length]).toEqual([wire.name, wire.name !== 'ai-sdk-ui', carries ? 0 : 1])
    }
  })

  it('keeps the arguments of an old function call that are an object instead of its JSON', () => {
    const document = wireNamed('openai-chat').decode([{ role: 'assistant', content: null, function_call: { name: 'look', arguments: { at: 'sky' } } }])
    const written = wireNamed('anthropic-messages').encode(document, document.history.messages)
    expect(JSON.stringify(written)).toContain('"input":{"at":"sky"}')
  })
})

/** Whether each call is answered by the results that follow it. */
function paired(messages: readonly Message[]): boolean {
  return messages.every(({ parts }, i) => {
    const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
    const after = messages
      .slice(i + 1, i + 1 + calls.length)
      .flatMap((message) => message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
    return calls.every((id) => after.includes(id))
  })
}
