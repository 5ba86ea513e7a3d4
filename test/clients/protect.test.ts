import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { type AgentInputItem, MemorySession } from '@openai/agents-core'
import { createAgent, tool as langchainTool } from 'langchain'
import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { compacting as aiSdk, compactingSteps } from '../../src/ai-sdk/index.ts'
import { compactingFetch, type ResentOptions } from '../../src/fetch/index.ts'
import { compacting as langchain } from '../../src/langchain/index.ts'
import { compacting as mastra } from '../../src/mastra/index.ts'
import { compactingInput, compactingSession } from '../../src/openai-agents/index.ts'
import { recorder, TASK, toolOutput } from './work.ts'

/*
 * What is protected stays whole behind every door. Each door is given a history of thirty steps, far above the window, and answers what its model
 * would be sent. `test/gateway/protect.test.ts` holds the same for the gateway.
 */
const STEPS = 30
const steps = Array.from({ length: STEPS }, (_, i) => i + 1)

/** A prompt in the format of AI SDK models; Mastra's is the same. */
const prompt = () => [
  { role: 'user' as const, content: [{ type: 'text' as const, text: TASK }] },
  ...steps.flatMap((i) => [
    { role: 'assistant' as const, content: [{ type: 'tool-call' as const, toolCallId: `c${i}`, toolName: 'read', input: { path: `src/part_${i}.ts` } }] },
    {
      role: 'tool' as const,
      content: [{ type: 'tool-result' as const, toolCallId: `c${i}`, toolName: 'read', output: { type: 'text' as const, value: toolOutput(i) } }],
    },
  ]),
]

const items = (): AgentInputItem[] => [
  { role: 'user', content: TASK },
  ...steps.flatMap((i): AgentInputItem[] => [
    { type: 'function_call', callId: `c${i}`, name: 'read', arguments: `{"path":"src/part_${i}.ts"}`, status: 'completed' },
    { type: 'function_call_result', callId: `c${i}`, name: 'read', status: 'completed', output: { type: 'text', text: toolOutput(i) } },
  ]),
]

async function throughFetch(options: ResentOptions): Promise<string> {
  const { fetch, sent } = recorder('openai-chat', { steps: 0, window: 200_000 })
  const client = new OpenAI({ apiKey: 'none', maxRetries: 0, fetch: compactingFetch(options, fetch) })
  const messages = steps.flatMap((i): OpenAI.ChatCompletionMessageParam[] => [
    { role: 'assistant', tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"src/part_${i}.ts"}` } }] },
    { role: 'tool', tool_call_id: `c${i}`, content: toolOutput(i) },
  ])
  await client.chat.completions.create({ model: 'gpt-5', messages: [{ role: 'user', content: TASK }, ...messages] })
  return sent[0] ?? ''
}

async function throughMiddleware(options: ResentOptions): Promise<string> {
  const { transformParams } = aiSdk(options)
  return JSON.stringify(await transformParams?.({ type: 'generate', params: { prompt: prompt() }, model: { modelId: 'gpt-5' } as never }))
}

async function throughSteps(options: ResentOptions): Promise<string> {
  return JSON.stringify(await compactingSteps(options)({ messages: prompt(), model: 'gpt-5' } as never))
}

async function throughLangchain(options: ResentOptions): Promise<string> {
  const given: BaseMessage[][] = []
  class Model extends BaseChatModel {
    _llmType(): string {
      return 'fake'
    }
    override bindTools(): this {
      return this
    }
    async _generate(messages: BaseMessage[]) {
      given.push(messages)
      const step = given.length
      const calls = step > STEPS ? [] : [{ id: `c${step}`, name: 'read', args: { path: `src/part_${step}.ts` }, type: 'tool_call' as const }]
      return { generations: [{ text: '', message: new AIMessage({ content: '', tool_calls: calls }) }] }
    }
  }
  let step = 0
  const read = langchainTool(async () => toolOutput(++step), { name: 'read', description: 'Reads a part.', schema: z.object({ path: z.string() }) })
  const agent = createAgent({ model: new Model({}), tools: [read], middleware: [langchain(options)] })
  await agent.invoke({ messages: [new HumanMessage(TASK)] }, { recursionLimit: 500 })
  return JSON.stringify(given.at(-1))
}

async function throughMastra(options: ResentOptions): Promise<string> {
  return JSON.stringify(await mastra(options).processLLMRequest({ prompt: prompt(), model: { modelId: 'gpt-5' } }))
}

async function throughInputFilter(options: ResentOptions): Promise<string> {
  return JSON.stringify(await compactingInput(options)({ modelData: { input: items() }, agent: { model: 'gpt-5' }, context: undefined } as never))
}

async function throughSession(options: ResentOptions): Promise<string> {
  const inner = new MemorySession()
  await inner.addItems(items())
  return JSON.stringify(await compactingSession(inner, options).getItems())
}

it.each([
  ['fetch', throughFetch],
  ['the AI SDK’s middleware', throughMiddleware],
  ['the AI SDK’s prepareStep', throughSteps],
  ['LangChain', throughLangchain],
  ['Mastra', throughMastra],
  ['OpenAI Agents’ input filter', throughInputFilter],
  ['OpenAI Agents’ session', throughSession],
])('protected content stays whole through %s', async (_, through) => {
  const lines = (step: number) => toolOutput(step).split('\n')
  const sent = await through({ window: 6_000, archive: ':memory:', protect: { patterns: [/value_4_13 /], files: ['src/part_2.ts'] } })
  for (const line of [...lines(2), ...lines(4)]) expect(sent).toContain(line)
  expect(lines(6).filter((line) => sent.includes(line)).length).toBeLessThan(lines(6).length)
  expect(sent.length / 4).toBeLessThan(6_000)
})
