import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, detectDistinctFormat, detectFormat, formatNamed, formats, isWireName, wireNamed } from '../../src/format/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { bodies } from './bodies/all.ts'

/** Formats that share the same bytes: an array of plain text messages is a chat of any kind. */
const ALIKE = new Set(['openai-chat', 'anthropic-messages', 'ai-sdk-model', 'mistral', 'deepseek'])

function thrown(run: () => unknown): DecantError {
  try {
    run()
  } catch (error) {
    if (error instanceof DecantError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('detectFormat', () => {
  for (const [name, arbitrary] of Object.entries(bodies)) {
    it(`never detects ${name} as a format that cannot encode it byte for byte`, () => {
      fc.assert(
        fc.property(arbitrary, (body) => {
          const text = JSON.stringify(body)
          let found: string
          try {
            found = detectFormat(text).name
          } catch (error) {
            return error instanceof DecantError
          }
          expect(detectFormat(body).name).toBe(found)
          if (found === name || (ALIKE.has(found) && ALIKE.has(name))) return true
          if (!isWireName(found)) return false
          const format = wireNamed(found)
          const document = format.decode(text)
          return format.encode(document, document.history.messages.slice()) === text
        }),
        { numRuns: 200 },
      )
    })
  }

  it.each([
    ['openai-chat', [{ role: 'user', content: 'hi' }]],
    [
      'openai-chat',
      {
        model: 'gpt-5',
        messages: [
          { role: 'system', content: 's' },
          { role: 'user', content: 'hi' },
        ],
      },
    ],
    ['anthropic-messages', { model: 'claude-sonnet-4-5', system: 's', messages: [{ role: 'user', content: 'hi' }] }],
    ['anthropic-messages', [{ role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] }]],
    ['openai-responses', { model: 'gpt-5', input: 'hi' }],
    [
      'openai-responses',
      [
        { role: 'user', content: 'hi' },
        { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' },
      ],
    ],
    ['gemini', { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }],
    ['ai-sdk-model', [{ role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'f', output: { type: 'text', value: 'x' } }] }]],
    ['ai-sdk-ui', [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'hi' }] }]],
    [
      'langchain',
      [
        { type: 'human', content: 'hi' },
        { type: 'ai', content: 'ho', tool_calls: [] },
      ],
    ],
    ['langchain', [{ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'hi' } }]],
    ['openai-agents', [{ type: 'function_call', callId: 'a', name: 'f', arguments: '{}' }]],
    ['mistral', [{ role: 'assistant', content: '', tool_calls: [{ id: 'D681PevKs', type: 'function', function: { name: 'f', arguments: '{}' } }] }]],
    [
      'deepseek',
      [{ role: 'assistant', content: '', reasoning_content: 'so', tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'f', arguments: '{}' } }] }],
    ],
    ['mistral', { model: 'mistral-large-latest', messages: [{ role: 'user', content: 'hi' }] }],
    ['deepseek', { model: 'deepseek-reasoner', messages: [{ role: 'user', content: 'hi' }] }],
  ])('detects %s in memory and as CRLF text with a byte order mark', (name, value) => {
    expect(detectFormat(value).name).toBe(name)
    expect(detectFormat(`\ufeff${JSON.stringify(value, null, 2).replaceAll('\n', '\r\n')}`).name).toBe(name)
  })
})

it('detectFormat returns openai-chat for an empty or ambiguous array of messages', () => {
  for (const value of [[], [{ role: 'user', content: 'hi' }]]) {
    expect(detectFormat(value).name).toBe('openai-chat')
    expect(detectFormat(JSON.stringify(value)).name).toBe('openai-chat')
  }
})

describe('detectFormat and decode on unusual input', () => {
  it('names the entry that is not a message and the format of the rest', () => {
    const good = Array.from({ length: 9 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i}` }))
    for (const [at, odd] of [
      [0, null],
      [3, null],
      [5, { text: 'no role' }],
      [8, { role: 'narrator', content: 'Once' }],
    ] as const) {
      const history: unknown[] = good.with(at, odd as never)
      for (const input of [history, JSON.stringify(history), { model: 'gpt-5', messages: history }, JSON.stringify({ messages: history })])
        expect(thrown(() => detectFormat(input))).toMatchObject({
          code: 'no-format-fits',
          message: expect.stringMatching(/^This would be [a-z-]+, but one entry is not a message$/),
          place: { index: at },
        })
    }
    expect(thrown(() => detectFormat([{ a: 1 }, { b: 2 }])).message).toContain('no history or log')
  })

  it('suggests the nearest format name for an unknown one', () => {
    const error = thrown(() => formatNamed('antropic-messages'))
    expect(error.code).toBe('unknown-format')
    expect(error.remedy).toContain("Did you mean 'anthropic-messages'?")
    expect(thrown(() => formatNamed('anthropic')).remedy).toContain("Did you mean 'anthropic-messages'?")
    expect(thrown(() => formatNamed('zzzzzz')).remedy).not.toContain('Did you mean')
    for (const { name } of formats) expect(formatNamed(name).name).toBe(name)
  })

  it('reports truncated JSON as truncated and malformed JSON with its line', () => {
    const text = '[\n{"role":"user","content":"a"},\n{"role":"user","content":"b"\n'
    const error = thrown(() => decode(text, { format: 'openai-chat' }))
    expect([error.code, error.remedy]).toEqual(['invalid-json', 'The file seems truncated: get a whole copy.'])
    const garbled = thrown(() => decode('[\n{"role":"user","content":"a"},\n{"role":"user" "content":"b"}]', { format: 'openai-chat' }))
    expect([garbled.code, garbled.place.line]).toEqual(['invalid-json', 3])
  })

  it.each(['[![npm](https://a)](https://b)\n# Title\n', '[2026-11-01 10:00:00] INFO start\n', '[package]\nname = "x"\n', '{{ name }}\n'])(
    'rejects text that only begins with a bracket as no known log: %j',
    (text) => {
      expect(thrown(() => detectFormat(text))).toMatchObject({ code: 'no-format-fits', message: 'This is no history or log that decant knows' })
    },
  )

  it.each(['[', '{', '[{"role":"user","con', '{"messages":[{"role"', '[\n  {'])('rejects JSON that ends in the middle as invalid JSON: %j', (text) => {
    expect(thrown(() => decode(text)).code).toBe('invalid-json')
  })

  it('detects Claude Code and Codex logs by a single line', () => {
    const line = { type: 'user', uuid: 'u1', parentUuid: null, sessionId: 's', cwd: '/p', message: { role: 'user', content: 'wind the clock' } }
    for (const text of [JSON.stringify(line), `${JSON.stringify(line)}\n`]) {
      expect(detectFormat(text).name).toBe('claude-code')
      expect(decode(text).history.messages).toMatchObject([{ role: 'user', parts: [{ text: 'wind the clock' }] }])
    }
    const meta = { timestamp: '2026-01-01T00:00:00.000Z', type: 'session_meta', payload: { id: 'c1', cwd: '/p', cli_version: '0.65.0' } }
    expect(detectFormat(JSON.stringify(meta)).name).toBe('codex')
    expect(thrown(() => detectFormat('{"name":"decant","version":"1"}')).code).toBe('no-format-fits')
  })

  it('detects a SpecStory export by its headings and not by text that mentions one', () => {
    const marks = ["export const MARK = 'Generated by SpecStory'\n", 'The log says <!-- Generated by SpecStory --> at its top.\n', '_**User**_ said so.\n']
    for (const text of marks) expect(thrown(() => detectFormat(text)).code).toBe('no-format-fits')
    for (const top of ['<!-- Generated by SpecStory -->\n', '\ufeff\n<!-- Generated by SpecStory, Markdown v2.1.0 -->\n', ''])
      expect(detectFormat(`${top}\n_**User**_\n\nwind the clock\n`).name).toBe('specstory')
  })

  describe('detection of Bedrock Converse', () => {
    const messages = [
      { role: 'user', content: [{ text: 'wind the clock' }, { cachePoint: { type: 'default' } }] },
      {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText: { text: 'hm', signature: 'sealed' } } },
          { toolUse: { toolUseId: 'tooluse_1', name: 'wind', input: { turns: 3 } } },
        ],
      },
      { role: 'user', content: [{ toolResult: { toolUseId: 'tooluse_1', content: [{ json: { wound: true } }], status: 'success' } }] },
      { role: 'user', content: [{ image: { format: 'png', source: { bytes: new Uint8Array(3) } } }] },
    ]
    const body = { modelId: 'us.anthropic.claude-opus-4-6-v1', system: [{ text: 'be brief' }], messages, toolConfig: { tools: [] } }

    it('recognises bodies and arrays of messages, in memory or as text, and rejects JSON lines of messages', () => {
      for (const input of [body, { messages }, messages, messages.slice(0, 1), JSON.stringify(body, undefined, 2), JSON.stringify(messages)]) {
        expect(detectFormat(input).name).toBe('bedrock-converse')
        expect(detectDistinctFormat(input)?.name).toBe('bedrock-converse')
      }
      const lines = messages.map((message) => JSON.stringify(message)).join('\n')
      expect(() => detectFormat(lines)).toThrow(expect.objectContaining({ code: 'no-format-fits', message: expect.stringContaining('lines of messages') }))
    })

    it('does not match typed blocks, blocks with other members, or string content', () => {
      const textMessages = (...content: unknown[]) => [{ role: 'user', content }]
      expect(detectFormat(textMessages({ type: 'text', text: 'hi' })).name).toBe('openai-chat')
      expect(detectFormat(textMessages({ text: 'hi' }, 'ho')).name).toBe('openai-chat')
      expect(detectFormat(textMessages({ text: 'hi' }, { image_url: { url: 'https://example.com/a.png' } })).name).toBe('openai-chat')
      expect(detectFormat([...textMessages({ text: 'hi' }), { role: 'assistant', content: 'ho' }]).name).toBe('openai-chat')
      expect(detectFormat([...textMessages({ text: 'hi' }), { role: 'tool', tool_call_id: 'a', content: 'ho' }]).name).toBe('openai-chat')
      expect(detectFormat(textMessages()).name).toBe('openai-chat')
      expect(detectFormat([{ role: 'user', parts: [{ text: 'hi' }] }]).name).toBe('gemini')
      expect(detectFormat({ system: 's', messages: [] }).name).toBe('anthropic-messages')
    })

    it('does not stop decode from reading the messages as a format that the caller names', () => {
      expect(decode(messages, { format: 'anthropic-messages' }).history.messages).toHaveLength(4)
    })
  })

  it('names a ZIP archive in the error', () => {
    expect(thrown(() => decode(Buffer.from('PK\u0003\u0004samples/1.json')))).toMatchObject({ code: 'not-utf8', message: 'The file is a ZIP archive' })
  })

  it('throws a typed error for non-UTF-8 bytes, oversized or empty input, scalars and unrelated objects', () => {
    expect(thrown(() => decode(Buffer.from([0xff, 0xfe, 0x5b, 0]))).code).toBe('not-utf8')
    expect(thrown(() => decode(new Uint8Array(2 ** 29)))).toMatchObject({ code: 'too-large', message: 'The file is longer than the longest possible string' })
    expect(thrown(() => decode(Buffer.concat([Buffer.from('[{"role":"user","content":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}]')]))).code).toBe(
      'not-utf8',
    )
    expect(thrown(() => decode(' \n')).code).toBe('empty-input')
    expect(thrown(() => decode('42')).code).toBe('no-format-fits')
    expect(thrown(() => decode('{"a":1}')).code).toBe('no-format-fits')
    expect(thrown(() => decode('[1,2]', { format: 'openai-chat' })).code).toBe('not-this-format')
    expect(thrown(() => decode('{"messages":{}}', { format: 'openai-chat' })).code).toBe('not-this-format')
  })

  it('decodes every damaged text or throws a DecantError', () => {
    fc.assert(
      fc.property(bodies['openai-chat'] as fc.Arbitrary<object>, fc.nat(), fc.constantFrom('', '"', '{', ']', '\0', '\ud800', '\\'), (body, seed, put) => {
        const text = JSON.stringify(body)
        const at = seed % (text.length + 1)
        for (const damaged of [text.slice(0, at), text.slice(0, at) + put + text.slice(at), text.slice(0, at) + text.slice(at + 1)]) {
          for (const choice of [{}, { format: 'openai-chat' }, { format: 'anthropic-messages' }, { format: 'gemini' }]) {
            try {
              decode(damaged, choice)
            } catch (error) {
              if (!(error instanceof DecantError)) throw error
            }
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('detectFormat with empty input', () => {
  it.each([null, undefined, '', ' \n'])('throws empty-input for %j', (input) => {
    expect(() => detectFormat(input as string)).toThrow(expect.objectContaining({ code: 'empty-input' }))
  })
})

it.each(['run.json', './logs/run.jsonl', 'C:\\logs\\run.json.gz', '~/.codex/rollout.jsonl'])(
  'detectFormat rejects %s as a file name and not its content',
  (path) => {
    expect(() => detectFormat(path)).toThrow(
      expect.objectContaining({
        code: 'no-format-fits',
        message: 'This is the name of a file, not its content',
        remedy: "Read it first: readFileSync(path, 'utf8') of 'node:fs'.",
      }),
    )
  },
)

it('detectDistinctFormat finds nothing in what is neither text nor an object', () => {
  expect([null, undefined, 5, Object.create(null)].map((input) => detectDistinctFormat(input as never))).toEqual([undefined, undefined, undefined, undefined])
})
