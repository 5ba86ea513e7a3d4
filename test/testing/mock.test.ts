import { describe, expect, test } from 'vitest'
import type { MockName, MockOptions, Reply } from '../../src/testing/index.ts'
import { bodyOf, h, mockProvider, requestTo, signLike, signThinking } from '../../src/testing/index.ts'

const NAMES: readonly MockName[] = ['anthropic', 'openai-chat', 'openai-responses', 'gemini', 'mistral', 'deepseek', 'bedrock', 'ai-sdk']
const reply = (): Omit<Reply, 'id'> => ({ thinking: 'let me look', text: 'Looking.', calls: [{ name: 'look', input: { path: 'a.ts' } }] })

/** The data of a stream of events. */
function dataOf(stream: string): string[] {
  return stream.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
}

test.each(NAMES)('%s returns equal JSON for equal requests', async (name) => {
  const mock = mockProvider(name, { reply })
  const ask = async () => (await mock(requestTo(name, bodyOf(h('s u a u'), name)))).text()
  const answer = await ask()
  expect(await ask()).toBe(answer)
  expect(JSON.stringify(JSON.parse(answer))).toContain('Looking.')
})

test.each(NAMES)('%s treats an empty text of a reply with calls as no text', async (name) => {
  const answer = async (said: Omit<Reply, 'id'>) => (await mockProvider(name, { reply: () => said })(requestTo(name, bodyOf(h('s u a u'), name)))).text()
  const { calls } = reply()
  expect(await answer({ text: '', ...(calls && { calls }) })).toBe(await answer({ ...(calls && { calls }) }))
})

test.each(NAMES)('%s answers with the reasoning, the text and all calls of a reply, each call under an id of its own', async (name) => {
  const calls = Array.from({ length: 40 }, (_, i) => ({ name: `look${i}_`, input: {} }))
  const answerTo = async (said: Omit<Reply, 'id'>) => (await mockProvider(name, { reply: () => said })(requestTo(name, bodyOf(h('s u a u'), name)))).text()
  const answer = await answerTo({ thinking: 'let me look', text: 'Looking.', calls })
  for (const part of ['let me look', 'Looking.', ...calls.map((call) => call.name)]) expect(answer).toContain(part)
  const ids = [...answer.matchAll(/"(?:id|toolUseId|toolCallId|call_id)":"([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(calls.length)
  expect(await answerTo({ calls })).not.toContain('"text":""')
})

test('a reply that is null counts as left out', async () => {
  const answer = async (options: MockOptions) => (await mockProvider('openai-chat', options)(requestTo('openai-chat', bodyOf(h('u'), 'openai-chat')))).text()
  expect(await answer({ reply: null } as unknown as MockOptions)).toBe(await answer({}))
})

test.each(NAMES)('%s rejects a body that is not valid JSON with status 400', async (name) => {
  const response = await mockProvider(name)(new Request('https://mock.invalid/', { method: 'POST', body: '{"messages": [' }))
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('not valid JSON')
})

test.each(NAMES.filter((name) => name !== 'ai-sdk'))('%s returns 404 for another path', async (name) => {
  const response = await mockProvider(name)(new Request('https://mock.invalid/elsewhere', { method: 'POST', body: '{}' }))
  expect(response.status).toBe(404)
})

test.each(NAMES.filter((name) => name !== 'ai-sdk'))('%s rejects a request larger than its window and accepts one of exactly that size', async (name) => {
  const body = bodyOf(h('u'), name)
  const tokens = Math.ceil(JSON.stringify(body).length / 4)
  const statusWith = async (window: number) => (await mockProvider(name, { window })(requestTo(name, body))).status
  expect([await statusWith(tokens), await statusWith(tokens - 1)]).toEqual([200, 400])
})

test('anthropic rejects a malformed tool_use_id of a tool_result, even if the block has a valid id', async () => {
  const result = { type: 'tool_result', id: 'sound', tool_use_id: 'not sound', content: 'x' }
  const body = { model: 'claude-x', max_tokens: 9, messages: [{ role: 'user', content: [result] }] }
  const response = await mockProvider('anthropic')(requestTo('anthropic', body))
  expect(await response.text()).toContain('String should match pattern')
})

describe('streams of mockProvider', () => {
  test('anthropic streams each content block as start, deltas and stop', async () => {
    const body = { ...bodyOf(h('u'), 'anthropic'), stream: true }
    const response = await mockProvider('anthropic', { reply })(requestTo('anthropic', body))
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = dataOf(await response.text()).map((data): Record<string, unknown> => JSON.parse(data))
    expect(events.map((event) => event.type)).toEqual([
      'message_start',
      ...['content_block_start', 'content_block_delta', 'content_block_delta', 'content_block_stop'],
      ...['content_block_start', 'content_block_delta', 'content_block_stop'],
      ...['content_block_start', 'content_block_delta', 'content_block_stop'],
      ...['message_delta', 'message_stop'],
    ])
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' } })
  })

  test('openai-chat streams chunks and ends with [DONE]', async () => {
    const response = await mockProvider('openai-chat', { reply })(requestTo('openai-chat', { ...bodyOf(h('u'), 'openai-chat'), stream: true }))
    const data = dataOf(await response.text())
    expect(data.at(-1)).toBe('[DONE]')
    expect(data.slice(0, -1).every((chunk) => JSON.parse(chunk).object === 'chat.completion.chunk')).toBe(true)
    expect(data.join('')).toContain('{\\"path\\":\\"a.ts\\"}')
  })

  test('openai-chat streams the usage in a last chunk without choices if include_usage is set', async () => {
    const body = { ...bodyOf(h('u'), 'openai-chat'), stream: true, stream_options: { include_usage: true } }
    const data = dataOf(await (await mockProvider('openai-chat', { reply })(requestTo('openai-chat', body))).text())
    expect(data.flatMap((chunk) => (chunk === '[DONE]' ? [] : (JSON.parse(chunk).usage ?? [])))).toHaveLength(1)
    expect(JSON.parse(data.at(-2) ?? '')).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } })
  })

  test('openai-responses streams deltas and finished items, then the complete response', async () => {
    const response = await mockProvider('openai-responses', { reply })(requestTo('openai-responses', { ...bodyOf(h('u'), 'openai-responses'), stream: true }))
    const events = dataOf(await response.text()).map((data) => JSON.parse(data))
    expect(events.filter((event) => event.type === 'response.output_item.done').map((event) => event.item.type)).toEqual([
      'reasoning',
      'message',
      'function_call',
    ])
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', sequence_number: events.length - 1 })
    const deltas = events.filter((event) => event.type.endsWith('.delta'))
    expect(deltas.map(({ item_id, delta }) => [item_id, delta])).toEqual(
      events
        .at(-1)
        .response.output.map((item: { id: string; summary?: object[]; content?: object[]; arguments?: string }) => [
          item.id,
          item.arguments ?? ([...(item.summary ?? []), ...(item.content ?? [])][0] as { text: string }).text,
        ]),
    )
  })

  test('gemini streams one event per part, with a finishReason only in the last', async () => {
    const request = new Request('https://mock.invalid/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse', {
      method: 'POST',
      body: JSON.stringify(bodyOf(h('u'), 'gemini')),
    })
    const events = dataOf(await (await mockProvider('gemini', { reply })(request)).text()).map((data) => JSON.parse(data))
    expect(events.map((event) => event.candidates[0].finishReason)).toEqual([undefined, undefined, 'STOP'])
  })
})

test('gemini streams one event that ends an empty reply', async () => {
  const request = new Request('https://mock.invalid/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse', {
    method: 'POST',
    body: JSON.stringify(bodyOf(h('u'), 'gemini')),
  })
  const answer = await mockProvider('gemini', { reply: () => ({}) })(request)
  const events = dataOf(await answer.text()).map((data) => JSON.parse(data))
  expect(events).toEqual([expect.objectContaining({ candidates: [{ index: 0, content: { role: 'model', parts: [] }, finishReason: 'STOP' }] })])
})

test('signLike tells blocks apart that share a signature', async () => {
  const body = bodyOf(h('u a~~"x" u a~ u'), 'anthropic', 'claude-opus-5-5')
  expect((await mockProvider('anthropic')(requestTo('anthropic', signLike(body, body)))).status).toBe(200)
})

test.each(NAMES)('bodyOf writes calls whose arguments are no JSON object for %s', (name) => {
  for (const input of ['{"cut', '', '[1]']) {
    const { messages } = h('u a[1] r1')
    const history = {
      tools: [],
      messages: messages.map((message) => ({ ...message, parts: message.parts.map((part) => ('input' in part ? { ...part, input } : part)) })),
    }
    const written = JSON.stringify(bodyOf(history, name))
    if (['anthropic', 'gemini', 'bedrock'].includes(name)) expect(written).toMatch(/"(?:input|args)":\{\}/)
    else expect(written).toContain(name === 'ai-sdk' && input === '[1]' ? '"input":[1]' : JSON.stringify(input))
  }
})

test('anthropic accepts its replies, sent back with tool results, turn after turn', async () => {
  const mock = mockProvider('anthropic', { reply })
  const messages: object[] = [{ role: 'user', content: 'Hello' }]
  for (let turn = 0; turn < 5; turn++) {
    const response = await mock(requestTo('anthropic', { model: 'claude-opus-5-5', max_tokens: 1, messages }))
    const { content, input_transformations } = (await response.json()) as { content: { type: string; id: string }[]; input_transformations?: object }
    expect(response.ok, JSON.stringify(messages)).toBe(true)
    expect(input_transformations).toBeUndefined()
    const results = content
      .filter((block) => block.type === 'tool_use')
      .map((block) => ({ type: 'tool_result', tool_use_id: block.id, content: `done ${turn}` }))
    messages.push({ role: 'assistant', content }, { role: 'user', content: results })
  }
})

test('openai-responses accepts its replies with and without item ids, and rejects them without the reasoning', async () => {
  const responses = mockProvider('openai-responses', { reply })
  const input: object[] = [{ role: 'user', content: 'Hello' }]
  for (let turn = 0; turn < 3; turn++) {
    const response = await responses(requestTo('openai-responses', { input }))
    const { output } = (await response.json()) as { output: { type: string; call_id?: string }[] }
    expect(response.ok, JSON.stringify(input)).toBe(true)
    input.push(
      ...output,
      ...output.flatMap((item) => (item.type === 'function_call' ? [{ type: 'function_call_output', call_id: item.call_id, output: `done ${turn}` }] : [])),
    )
  }
  const unnamed = input.map((item) => ({ ...item, id: undefined }))
  expect((await responses(requestTo('openai-responses', { input: unnamed }))).ok, 'as clients send it that store nothing').toBe(true)
  const without = await responses(requestTo('openai-responses', { input: input.filter((item) => !JSON.stringify(item).startsWith('{"type":"reasoning"')) }))
  expect(await without.text()).toContain("was provided without its required 'reasoning' item")
})

test('gemini accepts its replies, sent back with responses, and rejects them without the thought signature', async () => {
  const gemini = mockProvider('gemini', { reply })
  const contents: object[] = [{ role: 'user', parts: [{ text: 'Hello' }] }]
  for (let turn = 0; turn < 3; turn++) {
    const response = await gemini(requestTo('gemini', { contents }))
    const { candidates } = (await response.json()) as { candidates: { content: object }[] }
    expect(response.ok, JSON.stringify(contents)).toBe(true)
    contents.push(...candidates.map(({ content }) => content), { role: 'user', parts: [{ functionResponse: { name: 'look', response: { turn } } }] })
  }
  expect((await gemini(requestTo('gemini', { contents }))).status).toBe(200)
  const unsigned = JSON.parse(JSON.stringify(contents).replace(/,"thoughtSignature":"[^"]*"/, '')) as object[]
  expect(unsigned).not.toEqual(contents)
  expect(await (await gemini(requestTo('gemini', { contents: unsigned }))).text()).toContain('missing a thought_signature')
})

describe('thinking bound to its prefix in the anthropic mock', () => {
  const before = signThinking(bodyOf(h('s u a~[1] r1 a~"so" u'), 'anthropic', 'claude-opus-5-5')) as { messages: { content: { text?: string }[] }[] }
  const edited = structuredClone(before)
  const first = edited.messages[0]?.content[0]
  if (first) first.text = 'other words'
  const dropping = { ...edited, thinking: { type: 'adaptive', block_binding: { prefix_mismatch_behavior: 'drop_block' } } }
  const headers = { 'anthropic-beta': 'thinking-binding-controls-2026-08-01' }

  test('with drop_block, a request with a changed prefix is accepted and the dropped blocks are listed', async () => {
    const response = await mockProvider('anthropic')(requestTo('anthropic', dropping, headers))
    const { input_transformations } = (await response.json()) as { input_transformations: { message_index: number }[] }
    expect(input_transformations.map((one) => one.message_index)).toEqual([1, 3])
    expect(input_transformations[0]).toMatchObject({ type: 'thinking_dropped', reason: 'prefix_binding_mismatch' })
  })

  test('block_binding is rejected without its beta header, and count_tokens checks the binding too', async () => {
    expect(await (await mockProvider('anthropic')(requestTo('anthropic', dropping))).text()).toContain('block_binding: Extra inputs are not permitted')
    const count = (body: object) =>
      mockProvider('anthropic')(new Request('https://mock.invalid/v1/messages/count_tokens', { method: 'POST', body: JSON.stringify(body) }))
    expect(await (await count(edited)).text()).toContain('bound to a different conversation')
    expect(await (await count(before)).json()).toEqual({ input_tokens: expect.any(Number) })
  })

  test('cache breakpoints and deferred tools leave the binding valid, a loaded tool breaks it', async () => {
    const marked = structuredClone(before) as { messages: { content: object[] }[]; tools?: object[] }
    Object.assign(marked.messages[0]?.content[0] ?? {}, { cache_control: { type: 'ephemeral' } })
    marked.tools = [{ name: 'later', defer_loading: true }]
    expect((await mockProvider('anthropic')(requestTo('anthropic', marked))).status).toBe(200)
    marked.tools = [{ name: 'now' }]
    expect((await mockProvider('anthropic')(requestTo('anthropic', marked))).status).toBe(400)
  })

  test('claude-sonnet-4-5 accepts a changed prefix, and it and claude-opus-5-5 reject changed thinking', async () => {
    expect((await mockProvider('anthropic')(requestTo('anthropic', { ...edited, model: 'claude-sonnet-4-5' }))).status).toBe(200)
    for (const model of ['claude-sonnet-4-5', 'claude-opus-5-5']) {
      const rethought = JSON.parse(JSON.stringify({ ...before, model }).replace('thought 2', 'thought two'))
      expect(await (await mockProvider('anthropic')(requestTo('anthropic', rethought))).text()).toMatch(/Invalid `signature`|cannot be modified/)
    }
  })
})

test('openai-responses accepts one output for a call of the previous response, and rejects a second', async () => {
  const output = { type: 'function_call_output', call_id: 'call_1', output: 'x' }
  const statusOf = async (...input: object[]) =>
    (await mockProvider('openai-responses')(requestTo('openai-responses', { previous_response_id: 'resp_1', input }))).status
  expect([await statusOf(output), await statusOf(output, { ...output, output: 'y' })]).toEqual([200, 400])
})

test.each(['function_call', 'custom_tool_call', 'web_search_call', 'shell_call'])('openai-responses accepts reasoning that a %s follows', async (type) => {
  const input = [
    { type: 'reasoning', id: 'rs_1', summary: [] },
    { type, call_id: '1' },
    { type: `${type}_output`, call_id: '1', output: 'x' },
  ]
  expect((await mockProvider('openai-responses')(requestTo('openai-responses', { input }))).status).toBe(200)
})
