import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { type Content, GoogleGenAI } from '@google/genai'
import { generateText, isStepCount, streamText, tool } from 'ai'
import OpenAI from 'openai'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openArchive } from '../../src/archive/index.ts'
import { type GatewayEvent, gateway } from '../../src/gateway/index.ts'
import type { MockName } from '../../src/testing/index.ts'
import { close, listen } from '../gateway/wire.ts'
import { type Recorder, recorder, TASK, toolOutput } from './work.ts'

const WINDOW = 6_000
const STEPS = process.env.DECANT_LONG ? 200 : 24
const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** A provider on a port that records the requests it got and refused. */
async function provider(name: MockName, thinking: boolean): Promise<Recorder & { base: string }> {
  const mock = recorder(name, { steps: STEPS, window: WINDOW, thinking })
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] => (key.startsWith('content-l') ? [] : [[key, String(value)]]))
    const answer = await mock.fetch(new Request(`http://mock${request.url}`, { method: 'POST', headers, body: Buffer.concat(chunks) }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  })
  const base = await listen(server)
  ending.push(() => close(server))
  return { ...mock, base }
}

/** Two gateways over one archive file, used in turns; halfway one of them is replaced by a third, which knows only the archive. */
async function replicas(upstream: string): Promise<{ base: (step: number) => string; events: GatewayEvent[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'decant-clients-'))
  ending.push(async () => rmSync(folder, { recursive: true, force: true }))
  const events: GatewayEvent[] = []
  const start = async () => {
    const archive = await openArchive(`sqlite:${join(folder, 'archive.db')}`)
    const { handle, close: end } = gateway({
      upstreams: { anthropic: upstream, openai: upstream, google: upstream },
      archive,
      trigger: { window: WINDOW, at: 0.7 },
      onEvent: (event) => events.push(event),
    })
    const server = http.createServer(handle)
    const base = await listen(server)
    ending.push(async () => {
      await close(server)
      await end()
      await archive.close()
    })
    return base
  }
  const bases = [await start(), await start(), await start()]
  return { base: (step) => bases[(step % 2) + (step > STEPS / 2 ? 1 : 0)] as string, events }
}

const parameters = { type: 'object' as const, properties: { path: { type: 'string' } } }
const compactions = (events: readonly GatewayEvent[]) => events.filter(({ treatment }) => treatment === 'compacted').length
const reading = () => {
  let step = 0
  return { read: tool({ inputSchema: z.object({ path: z.string() }), execute: async () => toolOutput(++step) }) }
}

describe('official clients that use several gateways in turns', () => {
  it('the OpenAI client completes a long chat, and no request is refused', async () => {
    const { base: upstream, sent, refused } = await provider('openai-chat', false)
    const { base, events } = await replicas(upstream)
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: TASK }]
    for (let step = 1; ; step++) {
      const client = new OpenAI({ apiKey: 'none', maxRetries: 0, baseURL: `${base(step)}/v1` })
      const { choices } = await client.chat.completions.create({
        model: 'gpt-5',
        messages,
        tools: [{ type: 'function', function: { name: 'read', parameters } }],
      })
      const message = choices[0]?.message
      if (message) messages.push(message)
      if (!message?.tool_calls) break
      for (const call of message.tool_calls) messages.push({ role: 'tool', tool_call_id: call.id, content: toolOutput(step) })
    }
    expect([refused, sent.length, messages.length]).toEqual([[], STEPS + 1, 2 * STEPS + 2])
    expect(compactions(events)).toBeGreaterThan(1)
  })

  it('the OpenAI client completes a long Responses loop with encrypted reasoning, and no request is refused', async () => {
    const { base: upstream, sent, refused } = await provider('openai-responses', true)
    const { base, events } = await replicas(upstream)
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: TASK }]
    for (let step = 1; ; step++) {
      const client = new OpenAI({ apiKey: 'none', maxRetries: 0, baseURL: `${base(step)}/v1` })
      const { output } = await client.responses.create({
        ...{ model: 'gpt-5', store: false, include: ['reasoning.encrypted_content'], input },
        tools: [{ type: 'function', name: 'read', parameters, strict: false }],
      })
      input.push(...(output as OpenAI.Responses.ResponseInput))
      const calls = output.filter((item) => item.type === 'function_call')
      if (calls.length === 0) break
      for (const { call_id } of calls) input.push({ type: 'function_call_output', call_id, output: toolOutput(step) })
    }
    expect([refused, sent.length]).toEqual([[], STEPS + 1])
    expect(compactions(events)).toBeGreaterThan(1)
  })

  it.each(['claude-haiku-4-5', 'claude-opus-5-5'])(
    'F24: the Anthropic client completes a long streamed loop with thinking of %s, and no request is refused',
    async (model) => {
      const { base: upstream, sent, refused } = await provider('anthropic', true)
      const { base, events } = await replicas(upstream)
      const messages: Anthropic.MessageParam[] = [{ role: 'user', content: TASK }]
      for (let step = 1; ; step++) {
        const client = new Anthropic({ apiKey: 'none', maxRetries: 0, baseURL: base(step) })
        const thinking = model.includes('haiku') ? { type: 'enabled' as const, budget_tokens: 2_000 } : { type: 'adaptive' as const }
        const tools = [{ name: 'read', input_schema: parameters }]
        const answer = await client.messages.stream({ model, max_tokens: 4_000, thinking, tools, messages }).finalMessage()
        messages.push({ role: 'assistant', content: answer.content })
        const calls = answer.content.filter((block) => block.type === 'tool_use')
        if (calls.length === 0) break
        messages.push({ role: 'user', content: calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: toolOutput(step) })) })
      }
      expect([refused, sent.length]).toEqual([[], STEPS + 1])
      expect(compactions(events)).toBeGreaterThan(1)
    },
  )

  it('the Google client completes a long loop with signatures, and no request is refused', async () => {
    const { base: upstream, sent, refused } = await provider('gemini', true)
    const { base, events } = await replicas(upstream)
    const contents: Content[] = [{ role: 'user', parts: [{ text: TASK }] }]
    for (let step = 1; ; step++) {
      const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: base(step) } })
      const answer = await client.models.generateContent({ model: 'gemini-3-pro', contents, config: { tools: [{ functionDeclarations: [{ name: 'read' }] }] } })
      const content = answer.candidates?.[0]?.content
      if (content) contents.push(content)
      const calls = answer.functionCalls ?? []
      if (calls.length === 0) break
      contents.push({
        role: 'user',
        parts: calls.map(({ id = '', name = '' }) => ({ functionResponse: { id, name, response: { output: toolOutput(step) } } })),
      })
    }
    expect([refused, sent.length]).toEqual([[], STEPS + 1])
    expect(compactions(events)).toBeGreaterThan(1)
  })

  it('the AI SDK completes loops of OpenAI Chat and of Anthropic with bound reasoning, and no request is refused', async () => {
    const chat = await provider('openai-chat', false)
    const openai = await replicas(chat.base)
    const ended = await generateText({
      model: createOpenAI({ apiKey: 'none', baseURL: `${openai.base(1)}/v1` }).chat('gpt-5'),
      ...{ tools: reading(), prompt: TASK, maxRetries: 0, stopWhen: isStepCount(STEPS + 1) },
    })
    expect([ended.text, chat.refused]).toEqual(['Part 3 exports it.', []])
    expect(compactions(openai.events)).toBeGreaterThan(1)
    const messages = await provider('anthropic', true)
    const anthropic = await replicas(messages.base)
    const streamed = streamText({
      model: createAnthropic({ apiKey: 'none', baseURL: `${anthropic.base(1)}/v1` })('claude-opus-5-5'),
      ...{ tools: reading(), prompt: TASK, maxRetries: 0, stopWhen: isStepCount(STEPS + 1), onError: () => {} },
      providerOptions: { anthropic: { thinking: { type: 'adaptive' } } },
    })
    expect([await streamed.text, messages.refused]).toEqual(['Part 3 exports it.', []])
    expect(compactions(anthropic.events)).toBeGreaterThan(1)
  })
})
