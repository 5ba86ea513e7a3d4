import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { generateText, isStepCount, streamText, tool, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compacting, compactingSteps, type RenderEvent } from '../../src/ai-sdk/index.ts'
import { memoryArchive } from '../../src/archive/index.ts'
import { handlesIn, recorder, rewrites, TASK, toolOutput } from '../clients/work.ts'

const WINDOW = 6_000
const STEPS = 50

/** A tool whose results are those of the loop's steps. */
function reading() {
  let step = 0
  return { read: tool({ description: 'Reads a part.', inputSchema: z.object({ path: z.string() }), execute: async () => toolOutput(++step) }) }
}

/** The SDK's own mock model: calls the tool at each step, then answers. */
function mockModel() {
  let step = 0
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
  return new MockLanguageModelV4({
    modelId: 'gpt-5',
    doGenerate: async () =>
      ++step > STEPS
        ? { content: [{ type: 'text', text: 'Part 3 exports it.' }], finishReason: { unified: 'stop', raw: 'stop' }, usage, warnings: [] }
        : {
            content: [{ type: 'tool-call', toolCallId: `call_${step}`, toolName: 'read', input: JSON.stringify({ path: `src/part_${step}.ts` }) }],
            finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
            usage,
            warnings: [],
          },
  })
}

describe('the AI SDK', () => {
  it('sends the model compacted prompts through the middleware, and keeps its steps whole', async () => {
    const events: RenderEvent[] = []
    const archive = memoryArchive()
    const mock = mockModel()
    const model = wrapLanguageModel({ model: mock, middleware: compacting({ window: WINDOW, archive, onRender: (event) => events.push(event) }) })
    const { text, steps, responseMessages } = await generateText({ model, tools: reading(), prompt: TASK, stopWhen: isStepCount(STEPS + 1) })
    expect(text).toBe('Part 3 exports it.')
    expect(steps).toHaveLength(STEPS + 1)
    expect(JSON.stringify(responseMessages)).toContain(JSON.stringify(toolOutput(1)).slice(1, -1))
    const prompts = mock.doGenerateCalls.map(({ prompt }) => prompt)
    for (const prompt of prompts) {
      expect(prompt[0]).toMatchObject({ role: 'user', content: [{ type: 'text', text: TASK }] })
      for (const { role, content } of prompt) expect(role === 'system' || Array.isArray(content)).toBe(true)
    }
    expect(JSON.stringify(prompts.at(-1)).length / 4).toBeLessThan(WINDOW)
    const compactions = events.filter(({ treatment }) => treatment === 'compacted').length
    expect(compactions).toBeGreaterThan(1)
    expect(rewrites(prompts)).toBe(compactions)
    const handles = handlesIn(JSON.stringify(prompts.at(-1)))
    expect(handles.length).toBeGreaterThan(0)
    for (const handle of handles) expect(await archive.get(handle)).toBeDefined()
  })

  it('sends the model compacted messages through prepareStep', async () => {
    const events: RenderEvent[] = []
    const mock = mockModel()
    const prepareStep = compactingSteps({ window: WINDOW, onRender: (event) => events.push(event) })
    const { text } = await generateText({ model: mock, tools: reading(), prompt: TASK, stopWhen: isStepCount(STEPS + 1), prepareStep })
    expect(text).toBe('Part 3 exports it.')
    const prompts = mock.doGenerateCalls.map(({ prompt }) => prompt)
    expect(JSON.stringify(prompts.at(-1)).length / 4).toBeLessThan(WINDOW)
    for (const prompt of prompts) expect(JSON.stringify(prompt[0])).toContain(TASK)
    expect(rewrites(prompts)).toBe(events.filter(({ treatment }) => treatment === 'compacted').length)
  })

  it('completes a loop of OpenAI Responses with reasoning, and no request is refused', async () => {
    const { fetch, sent, refused } = recorder('openai-responses', { steps: STEPS, window: WINDOW, thinking: true })
    const provider = createOpenAI({ apiKey: 'none', fetch })
    const model = wrapLanguageModel({ model: provider('gpt-5'), middleware: compacting({ window: WINDOW }) })
    const providerOptions = { openai: { store: false, include: ['reasoning.encrypted_content'] } }
    const { text } = await generateText({ model, tools: reading(), prompt: TASK, maxRetries: 0, stopWhen: isStepCount(STEPS + 1), providerOptions })
    expect([text, refused]).toEqual(['Part 3 exports it.', []])
    expect(sent).toHaveLength(STEPS + 1)
  })

  it('completes a loop of OpenAI Chat, and no request is refused', async () => {
    const { fetch, refused } = recorder('openai-chat', { steps: STEPS, window: WINDOW })
    const model = createOpenAI({ apiKey: 'none', fetch }).chat('gpt-5')
    const prepareStep = compactingSteps({ window: WINDOW })
    const { text } = await generateText({ model, tools: reading(), prompt: TASK, maxRetries: 0, stopWhen: isStepCount(STEPS + 1), prepareStep })
    expect([text, refused]).toEqual(['Part 3 exports it.', []])
  })

  it('completes a streamed Anthropic loop with reasoning bound to its prefix, and no request is refused', async () => {
    const events: RenderEvent[] = []
    const { fetch, sent, refused } = recorder('anthropic', { steps: STEPS, window: WINDOW, thinking: true })
    const provider = createAnthropic({ apiKey: 'none', fetch })
    const model = wrapLanguageModel({ model: provider('claude-opus-5-5'), middleware: compacting({ window: WINDOW, onRender: (event) => events.push(event) }) })
    const providerOptions = { anthropic: { thinking: { type: 'adaptive' as const } } }
    const { text } = streamText({ model, tools: reading(), prompt: TASK, maxRetries: 0, stopWhen: isStepCount(STEPS + 1), providerOptions, onError: () => {} })
    expect([await text, refused]).toEqual(['Part 3 exports it.', []])
    const histories = sent.map((body) =>
      (JSON.parse(body) as { messages: unknown[] }).messages.map((message) => JSON.stringify(message).replace(/,"cache_control".*/, '')),
    )
    expect(rewrites(histories)).toBe(events.filter(({ treatment }) => treatment === 'compacted').length)
    expect(events.filter(({ treatment }) => treatment === 'original')).toEqual([])
  })
})
