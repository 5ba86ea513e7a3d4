import { describe, expect, it } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { profileFor, repair, violations, wireViolations } from '../../src/law/index.ts'
import { generateHistory, mockProvider, requestTo } from '../../src/testing/index.ts'

const converse = wireNamed('bedrock-converse')
const anthropic = wireNamed('anthropic-messages')

const said = [
  { role: 'user', content: [{ text: 'wind the clock' }, { cachePoint: { type: 'default' } }] },
  {
    role: 'assistant',
    content: [
      { reasoningContent: { reasoningText: { text: 'three turns', signature: 'sealed' } } },
      { reasoningContent: { redactedContent: 'AAEC' } },
      { toolUse: { toolUseId: 'tooluse_1', name: 'wind', input: { turns: 3 } } },
    ],
  },
  {
    role: 'user',
    content: [
      { toolResult: { toolUseId: 'tooluse_1', content: [{ json: { wound: false } }, { text: 'the spring broke' }], status: 'error' } },
      { cachePoint: { type: 'default' } },
    ],
  },
  { role: 'assistant', content: [{ text: 'it broke' }] },
  { role: 'user', content: [{ image: { format: 'png', source: { bytes: new Uint8Array([0, 1, 2]) } } }, { text: 'like this' }] },
]
const body = {
  modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
  system: [{ text: 'be brief' }, { cachePoint: { type: 'default' } }],
  messages: said,
  toolConfig: {
    tools: [{ toolSpec: { name: 'wind', description: 'winds', inputSchema: { json: { type: 'object' } } } }, { systemTool: { name: 'grounding' } }],
  },
}

describe('Bedrock Converse format', () => {
  it('decodes calls, results, signed and redacted reasoning, images, tools and model, and ignores cache points', () => {
    const { history, model, meta } = decode(body)
    expect(model).toBe(body.modelId)
    expect(meta).toBeUndefined()
    expect(history.tools.map(({ name }) => name)).toEqual(['wind', 'grounding'])
    expect(history.messages.map(({ role, parts }) => `${role} ${parts.map(({ type }) => type).join()}`)).toEqual([
      'system text',
      'user text',
      'assistant reasoning,reasoning,tool-call',
      'tool tool-result',
      'assistant text',
      'user image,text',
    ])
    const [, , asked, given, , shown] = history.messages
    expect(asked?.parts).toMatchObject([
      { text: 'three turns', signature: 'sealed' },
      { text: '', encrypted: 'AAEC' },
      { callId: 'tooluse_1', name: 'wind', input: '{"turns":3}' },
    ])
    expect(given?.parts).toMatchObject([{ isError: true, output: [{ text: '{"wound":false}' }, { text: 'the spring broke' }] }])
    expect(shown?.parts[0]).toMatchObject({ mediaType: 'image/png', url: 'data:image/png;base64,AAEC', bytes: 3 })
  })

  it('detects a body with system messages among the others and encodes them again in place', () => {
    const changed = { role: 'system', content: [{ toolAddition: { tool: { type: 'tool', name: 'wind' } } }] }
    const told = { role: 'system', content: [{ text: 'from here on be careful' }] }
    const document = decode({ ...body, messages: [...said.slice(0, 3), changed, ...said.slice(3), told] })
    expect(document.format).toBe('bedrock-converse')
    expect(document.history.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'system', 'assistant', 'user', 'system'])
    const [first, ...others] = document.history.messages
    const written = converse.encode(document, [...(first ? [first] : []), ...others.map(({ source: _, ...message }) => message)]) as typeof body
    expect(written.messages[3]).toEqual(changed)
    expect(written.messages.at(-1)).toEqual(told)
  })

  it('converts to Anthropic and back with calls, signatures and image bytes: base64 in text, Uint8Array in memory', () => {
    const document = decode(body)
    const there = anthropic.encode(document, document.history.messages) as { messages: object[] }
    expect(there.messages[1]).toMatchObject({
      content: [{ type: 'thinking', signature: 'sealed' }, { type: 'redacted_thinking', data: 'AAEC' }, { type: 'tool_use' }],
    })
    const from = decode(there, { format: 'anthropic-messages' })
    const back = converse.encode(from, from.history.messages) as typeof body
    expect(back.system).toEqual([{ text: 'be brief' }])
    expect(back.messages.slice(1, 3)).toMatchObject([
      { content: [{ reasoningContent: { reasoningText: { signature: 'sealed' } } }, { reasoningContent: {} }, { toolUse: { input: { turns: 3 } } }] },
      { content: [{ toolResult: { toolUseId: 'tooluse_1', status: 'error' } }] },
    ])
    const bytes = ({ messages }: { messages: readonly object[] }) =>
      (messages[4] as { content: [{ image: { source: { bytes: unknown } } }] }).content[0].image.source.bytes
    expect([...(bytes(back) as Uint8Array)]).toEqual([0, 1, 2])
    expect(bytes(JSON.parse(JSON.stringify(back)))).toBe('AAEC')
    const text = anthropic.decode(JSON.stringify(there))
    expect(bytes(JSON.parse(converse.encode(text, text.history.messages) as string))).toBe('AAEC')
    expect(back.toolConfig.tools).toEqual([body.toolConfig.tools[0]])
  })

  it('writes image URLs as text and omits unsigned reasoning with a loss note each, and writes no blank text', () => {
    const document = wireNamed('openai-chat').decode([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
        ],
      },
      { role: 'assistant', content: ' ', reasoning: 'hm', tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'a', content: '' },
      { role: 'user', content: 'go on' },
    ])
    expect((converse.encode(document, document.history.messages) as { messages: object[] }).messages).toEqual([
      { role: 'user', content: [{ text: 'look' }, { text: '[image https://example.com/a.png]' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'f', input: {} } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [] } }, { text: 'go on' }] },
    ])
    expect(converse.losses(document, document.history.messages).map(({ message }) => message)).toEqual([
      'Pictures and files at addresses or in other formats become a line with their kind and name (1)',
      'Converse accepts no reasoning without its signature (1)',
    ])
  })

  it('declares the called tools and merges blank parallel results, so that the API accepts the body', async () => {
    const messages = [
      { role: 'user', content: 'look' },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'a', name: 'look', input: {} },
          { type: 'tool_use', id: 'b', name: 'look', input: {} },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: '', is_error: true }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'b', content: ' ' }] },
    ]
    const document = anthropic.decode(messages)
    const body = converse.encode(document, document.history.messages) as { messages: object[]; toolConfig: object }
    expect(body.toolConfig).toEqual({ tools: [{ toolSpec: { name: 'look', inputSchema: { json: { type: 'object' } } } }] })
    expect(body.messages[2]).toEqual({
      role: 'user',
      content: [{ toolResult: { toolUseId: 'a', content: [{ text: '[error]' }], status: 'error' } }, { toolResult: { toolUseId: 'b', content: [] } }],
    })
    expect(wireViolations(body, profileFor({ format: 'bedrock-converse' }))).toEqual([])
    expect((await mockProvider('bedrock')(requestTo('bedrock', body))).status).toBe(200)
  })

  it('decodes bytes in any block to base64 and restores them when the message is rewritten', () => {
    const bytes = new Uint8Array([0, 1, 2])
    const blocks = [
      { video: { format: 'mp4', source: { bytes } } },
      { audio: { format: 'mp3', source: { bytes: Buffer.from(bytes) } } },
      { guardContent: { image: { format: 'png', source: { bytes } } } },
    ]
    const held = decode([{ role: 'user', content: [{ text: 'look' }, ...blocks] }, ...said.slice(1)], { format: 'bedrock-converse' })
    const [first] = held.history.messages
    const opaque = first?.parts.flatMap((part) => (part.type === 'opaque' ? [part.json] : []))
    expect(opaque).toEqual([
      '{"video":{"format":"mp4","source":{"bytes":"AAEC"}}}',
      '{"audio":{"format":"mp3","source":{"bytes":"AAEC"}}}',
      '{"guardContent":{"image":{"format":"png","source":{"bytes":"AAEC"}}}}',
    ])
    const apart = { ...first, id: 'x', role: 'user' as const, parts: [...(first?.parts ?? []), { type: 'text' as const, text: 'and more' }] }
    const [written] = converse.encode(held, [apart, ...held.history.messages.slice(1)]) as { content: unknown[] }[]
    expect(written?.content).toEqual([{ text: 'look' }, ...blocks, { text: 'and more' }])
  })

  it('gives documents unique names and adds a text to a message that has only documents', () => {
    const file = (filename: string | undefined) => ({
      type: 'file',
      file: { ...(filename !== undefined && { filename }), file_data: 'data:application/pdf;base64,AAEC' },
    })
    const document = wireNamed('openai-chat').decode([
      { role: 'user', content: [file('a_report.pdf'), file(undefined), file('A  report.pdf')] },
      { role: 'assistant', content: 'read' },
      { role: 'user', content: [{ type: 'text', text: 'and this' }, file(undefined)] },
    ])
    const [first, , last] = converse.encode(document, document.history.messages) as { content: { document?: { name: string }; text?: string }[] }[]
    const told = (message: typeof first) => message?.content.map((block) => block.document?.name ?? block.text)
    expect(told(first)).toEqual(['a report pdf', 'document', 'A report pdf 2', '[file]'])
    expect(told(last)).toEqual(['and this', 'document 2'])
  })

  it('writes the results that repair adds for one message into one user message', () => {
    const call = (toolUseId: string) => ({ toolUse: { toolUseId, name: 'wind', input: {} } })
    const broken = {
      ...body,
      messages: [
        { role: 'user', content: [{ text: 'go' }] },
        { role: 'assistant', content: [call('a'), call('b')] },
      ],
    }
    const document = decode(broken)
    const { messages } = repair(document.history, profileFor({ format: 'bedrock-converse', model: body.modelId }))
    const written = converse.encode(document, messages) as typeof body
    expect(written.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(written.messages[2]?.content).toMatchObject([{ toolResult: { toolUseId: 'a' } }, { toolResult: { toolUseId: 'b' } }])
  })

  it('rejects a whole API response in the place of a message, and accepts the value that the remedy names', () => {
    const answer = { output: { message: said[3] }, stopReason: 'end_turn', usage: { inputTokens: 1 } }
    expect(() => decode([...said, answer], { format: 'bedrock-converse' })).toThrow(
      expect.objectContaining({ message: 'Message 5 is the whole answer of a provider', remedy: 'Give the value of its `output.message`.' }),
    )
    expect(decode([...said, answer.output.message], { format: 'bedrock-converse' }).history.messages.at(-1)?.parts).toMatchObject([{ text: 'it broke' }])
  })

  it('compresses to a lawful body that Bedrock accepts, with no more tokens than before', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const history = generateHistory(seed, { profile: profileFor({ format: 'bedrock-converse', model: body.modelId }), turns: 14 })
      const from = { format: 'openai-chat', input: [], history, notes: [] }
      const given = { ...(converse.encode(from, history.messages) as object), modelId: body.modelId }
      const { messages, report } = await compress(given as typeof body, { budget: '40%' })
      const read = decode(messages, { format: 'bedrock-converse' })
      expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.before)
      expect((await mockProvider('bedrock')(requestTo('bedrock', messages))).status).toBe(200)
      expect(violations(read.history, profileFor({ format: 'bedrock-converse', model: body.modelId }))).toEqual([])
    }
  })
})
