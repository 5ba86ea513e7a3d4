import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compactingFetch, type RenderEvent } from '../../src/fetch/index.ts'
import { handlesIn, recorder, rewrites, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000
const STEPS = 60
const parameters = { type: 'object', properties: { path: { type: 'string' } } }

describe('the official OpenAI client with a wrapped fetch', () => {
  it('completes a chat loop longer than the model’s window, and no request is refused', async () => {
    const { fetch, sent, refused } = recorder('openai-chat', { steps: STEPS, window: WINDOW })
    const archive = memoryArchive()
    const events: RenderEvent[] = []
    const client = new OpenAI({
      apiKey: 'none',
      maxRetries: 0,
      fetch: compactingFetch({ window: WINDOW, archive, onRender: (event) => events.push(event) }, fetch),
    })
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: 'You find code.' },
      { role: 'user', content: TASK },
    ]
    for (let step = 1; ; step++) {
      const { choices } = await client.chat.completions.create({
        model: 'gpt-5',
        messages,
        tools: [{ type: 'function', function: { name: 'read', parameters } }],
      })
      const message = choices[0]?.message
      if (!message) throw new Error('no answer')
      messages.push(message)
      const calls = message.tool_calls ?? []
      if (calls.length === 0) break
      for (const call of calls) messages.push({ role: 'tool', tool_call_id: call.id, content: toolOutput(step) })
    }
    expect(refused).toEqual([])
    expect(sent).toHaveLength(STEPS + 1)
    expect(JSON.stringify(messages).length / 4).toBeGreaterThan(2 * WINDOW)
    const histories = sent.map((body) => (JSON.parse(body) as { messages: unknown[] }).messages)
    for (const history of histories) expect(history.slice(0, 2)).toEqual(messages.slice(0, 2))
    const compactions = events.filter(({ treatment }) => treatment === 'compacted').length
    expect(compactions).toBeGreaterThan(1)
    expect(rewrites(histories)).toBe(compactions)
    expect(events.some(({ treatment }) => treatment === 'rendered')).toBe(true)
    const handles = handlesIn(sent.at(-1) as string)
    expect(handles.length).toBeGreaterThan(0)
    for (const handle of handles) expect(await archive.get(handle)).toBeDefined()
    const found = await Promise.all((await archive.search('value_3_7', { limit: 50 })).map(({ hash }) => archive.get(hash)))
    expect(found.some((record) => record && Buffer.from(record.bytes).toString('utf8').includes('value_3_7 = 3007'))).toBe(true)
  })

  it('completes a long Responses loop with reasoning, and no request is refused', async () => {
    const { fetch, sent, refused } = recorder('openai-responses', { steps: STEPS, window: WINDOW, thinking: true })
    const client = new OpenAI({ apiKey: 'none', maxRetries: 0, fetch: compactingFetch({ window: WINDOW }, fetch) })
    const input: OpenAI.Responses.ResponseInputItem[] = [{ role: 'user', content: TASK }]
    for (let step = 1; ; step++) {
      const { output } = await client.responses.create({
        model: 'gpt-5',
        store: false,
        include: ['reasoning.encrypted_content'],
        input,
        tools: [{ type: 'function', name: 'read', parameters, strict: false }],
      })
      input.push(...(output as OpenAI.Responses.ResponseInputItem[]))
      const calls = output.filter((item) => item.type === 'function_call')
      if (calls.length === 0) break
      for (const call of calls) input.push({ type: 'function_call_output', call_id: call.call_id, output: toolOutput(step) })
    }
    expect(refused).toEqual([])
    expect(sent).toHaveLength(STEPS + 1)
    expect((sent.at(-1) as string).length / 4).toBeLessThan(WINDOW)
    expect(JSON.stringify(input).length / 4).toBeGreaterThan(2 * WINDOW)
    expect(sent.at(-1)).toContain(TASK)
  })

  it('passes a history that the provider keeps unchanged, and passes streams through', async () => {
    const { fetch, sent } = recorder('openai-responses', { steps: 0, window: 1_000_000 })
    const events: RenderEvent[] = []
    const client = new OpenAI({ apiKey: 'none', maxRetries: 0, fetch: compactingFetch({ window: 200, onRender: (event) => events.push(event) }, fetch) })
    await client.responses.create({ model: 'gpt-5', previous_response_id: 'resp_1', input: toolOutput(1).repeat(9) }).catch(() => {})
    expect(JSON.parse(sent[0] as string)).toMatchObject({ previous_response_id: 'resp_1', input: toolOutput(1).repeat(9) })
    expect(events).toEqual([])
    const stream = await client.responses.create({ model: 'gpt-5', input: 'hi', stream: true })
    const types: string[] = []
    for await (const event of stream) types.push(event.type)
    expect(types.at(-1)).toBe('response.completed')
  })
})
