import { describe, expect, it } from 'vitest'
import { decode, wireNamed, wires } from '../../src/format/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

describe('decode and encode on large and odd histories', () => {
  it('handles 100,000 messages as text, in memory and for another wire', () => {
    const messages = Array.from({ length: 100_000 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: `message ${i}` }))
    const text = JSON.stringify(messages)
    const document = decode(text)
    expect(document.history.messages).toHaveLength(100_000)
    const every = document.history.messages.filter((_, i) => i % 3 !== 0)
    const written = wireNamed(document.format).encode(document, every) as string
    expect(JSON.parse(written)).toHaveLength(66_666)
    const held = decode(messages)
    expect(wireNamed(held.format).encode(held, held.history.messages.slice())).toBe(messages)
    const there = wireNamed('anthropic-messages').encode(document, document.history.messages) as string
    expect(JSON.parse(there)).toHaveLength(100_000)
  }, 30_000)

  it('renames calls that share an id for Mistral in linear time', () => {
    const least = growth(60, (size) => {
      const step = (i: number) => [
        { role: 'model', parts: [{ functionCall: { name: 'read', args: { i } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: `${i}` } } }] },
      ]
      const document = decode({ contents: Array.from({ length: size }, (_, i) => step(i)).flat() })
      return () => wireNamed('mistral').encode(document, document.history.messages)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it.each(['call', 'thought', 'text'])('reads a ChatGPT conversation whose every message is a %s in linear time', (kind) => {
    const thoughts = { content_type: 'thoughts', thoughts: [{ content: 'hm' }] }
    const content = kind === 'thought' ? thoughts : { content_type: 'text', parts: ['hm'] }
    const message = { author: { role: 'assistant' }, recipient: kind === 'call' ? 'python' : 'all', content }
    const least = growth(3000, (size) => {
      const nodes = Array.from({ length: size }, (_, i) => [`n${i}`, { parent: i > 0 ? `n${i - 1}` : null, message: { id: `n${i}`, ...message } }])
      return () => decode([{ current_node: `n${size - 1}`, mapping: Object.fromEntries(nodes) }])
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it('returns a message of many megabytes byte for byte', () => {
    const size = process.env.DECANT_LONG ? 100_000_000 : 10_000_000
    const text = `[{"role":"user","content":"${'a\\n"'.replace('"', '').repeat(size / 3)}"},{"role":"assistant","content":"ok"}]`
    const document = decode(text)
    const [first] = document.history.messages
    expect(first?.parts[0]?.type).toBe('text')
    expect(wireNamed('openai-chat').encode({ ...document, format: 'openai-chat' }, document.history.messages.slice()) === text).toBe(true)
  }, 60_000)

  it('reports the line where a file with a text of many megabytes stops being valid JSON', () => {
    const text = `{"messages":[\n{"role":"user","content":"${'\\n'.repeat(12_000_000)}"},\n{"role":"user" "content":"b"}]}`
    expect(() => decode(text)).toThrow(expect.objectContaining({ code: 'invalid-json', place: expect.objectContaining({ line: 3 }) }))
  }, 60_000)

  it.each([
    ['brackets', '['],
    ['unclosed objects', '{"a":'],
    ['quotes', '"'],
    ['backslashes', '\\\\'],
    ['an unclosed string', '{"a":"\\\\'],
  ])(
    'notes a line of many megabytes of %s as broken and reads the lines around it',
    (_, piece) => {
      const log = `{"role":"user","content":"a"}\n${piece.repeat(12_000_000 / piece.length)}\n{"role":"assistant","content":"b"}\n`
      const started = performance.now()
      const { format, history, notes } = decode(log)
      expect(performance.now() - started).toBeLessThan(20_000)
      expect([format, history.messages.length, notes.map(({ code, line }) => [code, line])]).toEqual(['jsonl', 2, [['broken-line', 2]]])
    },
    60_000,
  )

  it('reports that truncated JSON ends in the middle, wherever it is cut', () => {
    for (const text of [
      '[{"role"',
      '[{"role":"user"',
      '[{"role":"us',
      '[{"role":"user","content":"a\\',
      '[{"role":"user","content":"a\\u00',
      '['.repeat(5_000_000),
    ])
      expect(() => decode(text, { format: 'openai-chat' })).toThrow(
        expect.objectContaining({ code: 'invalid-json', message: expect.stringContaining('ends in the middle') }),
      )
  })

  it('handles JSON nested 10,000 deep in known and unknown fields', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const inputs: Readonly<Record<string, string>> = {
      'openai-chat': `[{"role":"user","content":[{"type":"x","y":${deep}}]}]`,
      'anthropic-messages': `[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{"d":${deep}}}]}]`,
      gemini: `[{"role":"model","parts":[{"functionCall":{"name":"f","args":{"d":${deep}}}}]}]`,
      'ai-sdk-ui': `[{"id":"1","role":"assistant","parts":[{"type":"tool-f","toolCallId":"a","state":"output-available","input":{"d":${deep}},"output":${deep}}]}]`,
    }
    for (const [name, text] of Object.entries(inputs)) {
      const format = wireNamed(name)
      const document = format.decode(text)
      expect(format.encode(document, document.history.messages.slice())).toBe(text)
      const held = JSON.parse(text) as object
      expect(format.decode(held).history.messages).toHaveLength(1)
      for (const to of wires) expect(typeof to.encode(document, document.history.messages)).toBe('string')
    }
  })

  it('reads tool arguments in memory that are nested 50,000 deep or contain themselves', () => {
    const call = (input: unknown) => [{ role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input }] }]
    const input = (value: object[]) => decode(value, { format: 'anthropic-messages' }).history.messages[0]?.parts[0]
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    expect(input(call(JSON.parse(deep)))).toMatchObject({ type: 'tool-call', input: deep })
    const round: { a?: unknown } = {}
    round.a = Array.from({ length: 50_000 }).reduce<object>((inner) => ({ inner }), round)
    expect(input(call(round))).toMatchObject({ type: 'tool-call', input: expect.any(String) })
  })

  it.each(wires.map(({ name }) => name))('%s returns empty lists and empty messages unchanged and encodes them for every wire', (name) => {
    const format = wireNamed(name)
    const lists: Readonly<Record<string, string>> = { gemini: 'contents', 'openai-responses': 'input', 'openai-agents': 'input' }
    const key = lists[name] ?? 'messages'
    for (const value of [
      [],
      { [key]: [] },
      [{}],
      [{ role: 'user' }],
      [{ role: 'assistant', content: null, parts: null, tool_calls: [null, 1, {}] }],
      [{ role: 'user', content: [null, 1, 'a', []], parts: [null, 1, 'a', []] }],
    ]) {
      const text = JSON.stringify(value)
      const document = format.decode(text)
      expect(format.encode(document, document.history.messages.slice())).toBe(text)
      const held = format.decode(value)
      expect(format.encode(held, held.history.messages.slice())).toBe(value)
      for (const to of wires) expect(() => JSON.parse(to.encode(document, document.history.messages) as string)).not.toThrow()
    }
  })

  it('keeps the class of messages in memory, changed or not, and never modifies the input', () => {
    class HumanMessage {
      readonly type = 'human'
      readonly content: string
      constructor(content: string) {
        this.content = content
      }
      shout() {
        return this.content.toUpperCase()
      }
    }
    const input = Object.freeze([Object.freeze(new HumanMessage('long words')), Object.freeze(new HumanMessage('b'))])
    const document = decode(input)
    expect(document.format).toBe('langchain')
    const [first, second] = document.history.messages
    if (!first || !second) throw new Error('no messages')
    const short = { ...first, parts: first.parts.map((part) => (part.type === 'text' ? { ...part, text: 'short' } : part)) }
    const [changed, kept] = wireNamed('langchain').encode(document, [short, second]) as HumanMessage[]
    expect(changed?.shout()).toBe('SHORT')
    expect(kept).toBe(input[1])
  })

  it('splices a replacement message or a changed system text into the original bytes', () => {
    const text =
      '{ "model": "claude-x",\r\n "messages": [ {"role":"user","content":"a"} ,\n {"role":"assistant","content":"b", "x":1.0} ],\r\n "system": "be  good", "tools": [{"name":"f","input_schema":{}}] }'
    const document = decode(text)
    const { messages, tools } = document.history
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
    expect(tools).toEqual([{ name: 'f', schema: '{"name":"f","input_schema":{}}' }])
    const [system, , last] = messages
    const put = { id: 'note', role: 'user', parts: [{ type: 'text', text: 'left out' }] } as const
    const format = wireNamed('anthropic-messages')
    if (!system || !last) throw new Error('no messages')
    expect(format.encode(document, [system, put, last])).toBe(text.replace('{"role":"user","content":"a"}', '{"role":"user","content":"left out"}'))
    expect(format.encode(document, [put, last])).toBe(text.replace('{"role":"user","content":"a"}', '{"role":"user","content":"left out"}'))
    const changed = { ...system, parts: system.parts.map((part) => (part.type === 'text' ? { ...part, text: 'be "better"' } : part)) }
    expect(format.encode(document, [changed, ...messages.slice(1)])).toBe(text.replace('"be  good"', '"be \\"better\\""'))
  })
})
