import { describe, expect, it, vi } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import type { ContentPart, Message, Part } from '../../src/message/index.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const URL_OF_PNG = `data:image/png;base64,${PNG}`
/** Stands in a body for the picture that is replaced, and for the text in its place. */
const PICTURE = 'PICTURE'

const text = (type: string) => ({ type, text: 'first' })
const chat = (content: object[]) => [{ role: 'user', content }]

/** A body with a picture in one message, and beside it what only the wire can say: ids of stored files, cache marks, settings. */
const CASES: readonly (readonly [format: string, body: unknown, picture: object, replacement: object])[] = [
  [
    'openai-chat',
    chat([
      { ...text('text'), cache_control: { type: 'ephemeral' } },
      { [PICTURE]: 0 },
      { type: 'image_url', image_url: { url: 'https://example.com/y.png', detail: 'high' } },
      { type: 'file', file: { file_id: 'file_1' } },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
    ]),
    { type: 'image_url', image_url: { url: URL_OF_PNG } },
    { type: 'text', text: 'gone' },
  ],
  [
    'openai-responses',
    [
      {
        type: 'message',
        role: 'user',
        content: [text('input_text'), { [PICTURE]: 0 }, { type: 'input_image', file_id: 'file_1', detail: 'low' }, { type: 'input_file', file_id: 'file_2' }],
      },
    ],
    { type: 'input_image', image_url: URL_OF_PNG },
    { type: 'input_text', text: 'gone' },
  ],
  [
    'openai-responses',
    [
      { type: 'function_call', call_id: 'c', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: [{ [PICTURE]: 0 }, { type: 'input_file', file_id: 'file_2' }] },
    ],
    { type: 'input_image', image_url: URL_OF_PNG },
    { type: 'input_text', text: 'gone' },
  ],
  [
    'openai-agents',
    [
      {
        type: 'message',
        role: 'user',
        providerData: {},
        content: [{ [PICTURE]: 0 }, { type: 'input_file', file: { id: 'file_1' } }, { type: 'audio', audio: 'AAAA', format: 'wav' }],
      },
    ],
    { type: 'input_image', image: URL_OF_PNG },
    { type: 'input_text', text: 'gone' },
  ],
  [
    'anthropic-messages',
    [
      { role: 'user', content: 'look' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'look', input: {} }] },
      ...chat([
        {
          ...{ type: 'tool_result', tool_use_id: 'c', cache_control: { type: 'ephemeral' } },
          content: [{ [PICTURE]: 0 }, { type: 'image', source: { type: 'file', file_id: 'file_1' } }],
        },
      ]),
    ],
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
    { type: 'text', text: 'gone' },
  ],
  [
    'gemini',
    {
      contents: [
        {
          role: 'user',
          parts: [{ [PICTURE]: 0 }, { fileData: { mimeType: 'video/mp4', fileUri: 'https://example.com' }, videoMetadata: { startOffset: '1s' } }],
        },
      ],
    },
    { inlineData: { mimeType: 'image/png', data: PNG } },
    { text: 'gone' },
  ],
  [
    'bedrock-converse',
    chat([{ text: 'first' }, { [PICTURE]: 0 }, { cachePoint: { type: 'default' } }, { video: { format: 'mp4', source: { s3Location: { uri: 's3://x' } } } }]),
    { image: { format: 'png', source: { bytes: PNG } } },
    { text: 'gone' },
  ],
  [
    'ai-sdk-model',
    chat([
      { ...text('text'), providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } },
      { [PICTURE]: 0 },
      { type: 'file', data: 'AAAA', mediaType: 'application/pdf', providerOptions: { a: {} } },
    ]),
    { type: 'image', image: URL_OF_PNG },
    { type: 'text', text: 'gone' },
  ],
  [
    'ai-sdk-ui',
    [
      {
        ...{ id: 'x', role: 'user', metadata: { k: 1 } },
        parts: [
          { [PICTURE]: 0 },
          { type: 'file', url: 'https://example.com/y.pdf', mediaType: 'application/pdf', filename: 'y.pdf', providerMetadata: { a: {} } },
        ],
      },
    ],
    { type: 'file', url: URL_OF_PNG, mediaType: 'image/png' },
    { type: 'text', text: 'gone' },
  ],
  [
    'langchain',
    [
      {
        type: 'human',
        data: {
          content: [{ [PICTURE]: 0 }, { type: 'image', source_type: 'url', url: 'https://example.com/y.png', metadata: { a: 1 } }],
          additional_kwargs: { a: 1 },
        },
      },
    ],
    { type: 'image_url', image_url: { url: URL_OF_PNG } },
    { type: 'text', text: 'gone' },
  ],
]

/** The messages with a text in place of the first picture. */
function elided(messages: readonly Message[]): Message[] {
  let isDone = false
  const elide = <P extends Part | ContentPart>(part: P): P | { type: 'text'; text: string } => {
    if (part.type !== 'image' || isDone) return part
    isDone = true
    return { type: 'text', text: 'gone' }
  }
  return messages.map((message) => {
    const parts = message.parts.map((part) => (part.type === 'tool-result' ? { ...part, output: part.output.map(elide) } : elide(part)))
    return isDone && JSON.stringify(parts) !== JSON.stringify(message.parts) ? { ...message, parts } : message
  })
}

describe.each(CASES)('a text in place of a picture (%s)', (format, body, picture, replacement) => {
  const withBlock = (block: object) => JSON.stringify(body).replace(`{"${PICTURE}":0}`, () => JSON.stringify(block))

  it('leaves every other byte of a text', () => {
    const document = decode(withBlock(picture), { format })
    expect(wireNamed(format).encode(document, elided(document.history.messages))).toBe(withBlock(replacement))
  })

  it('leaves everything else of a value in memory', () => {
    const document = decode(JSON.parse(withBlock(picture)) as object, { format })
    expect(wireNamed(format).encode(document, elided(document.history.messages))).toEqual(JSON.parse(withBlock(replacement)))
  })
})

const RESULTS = [
  [
    'anthropic-messages',
    [
      { role: 'user', content: 'look' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'look', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'no', is_error: true }] },
    ],
  ],
  [
    'ai-sdk-model',
    [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'look', input: {} }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'look', output: { type: 'error-text', value: 'no' } }] },
    ],
  ],
] as const

it.each(RESULTS)('a result that an edit says is no error is written so (%s)', (format, body) => {
  const document = decode(JSON.stringify(body), { format })
  const withoutError = (part: Part): Part => {
    if (part.type !== 'tool-result') return part
    const { isError: _, ...rest } = part
    return rest
  }
  const messages = document.history.messages.map((message) => ({ ...message, parts: message.parts.map(withoutError) }))
  const written = decode(String(wireNamed(format).encode(document, messages)), { format })
  expect(written.history.messages.flatMap(({ parts }) => parts).filter((part) => part.type === 'tool-result' && part.isError)).toEqual([])
})

it('a UI message with an added part keeps its id and its file names', () => {
  const file = { type: 'file', url: 'https://example.com/y.pdf', mediaType: 'application/pdf', filename: 'y.pdf' }
  const document = decode(JSON.stringify([{ id: 'x', role: 'user', metadata: { k: 1 }, parts: [file] }]), { format: 'ai-sdk-ui' })
  const messages = document.history.messages.map((message): Message => ({ ...message, parts: [{ type: 'text', text: 'See:' }, ...message.parts] }))
  const written: unknown = JSON.parse(String(wireNamed('ai-sdk-ui').encode(document, messages)))
  expect(written).toEqual([{ id: 'x', role: 'user', metadata: { k: 1 }, parts: [{ type: 'text', text: 'See:' }, file] }])
})

it('a message is parsed as often for many renamed calls as for one', () => {
  const parses = (count: number) => {
    const tool_calls = Array.from({ length: count }, (_, i) => ({ id: `c${i}`, type: 'function', function: { name: 'f', arguments: '{}' } }))
    const document = decode(JSON.stringify({ messages: [{ role: 'assistant', content: null, tool_calls }] }), { format: 'openai-chat' })
    const rename = (part: Part): Part => (part.type === 'tool-call' ? { ...part, callId: `${part.callId}x` } : part)
    const messages = document.history.messages.map((message) => ({ ...message, parts: message.parts.map(rename) }))
    const parse = vi.spyOn(JSON, 'parse')
    const written = wireNamed('openai-chat').encode(document, messages)
    const times = parse.mock.calls.length
    parse.mockRestore()
    expect(written).toContain(`"id":"c${count - 1}x"`)
    return times
  }
  expect(parses(50)).toBe(parses(1))
})
