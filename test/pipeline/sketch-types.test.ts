import type { MessageParam } from '@anthropic-ai/sdk/resources/messages'
import type { ModelMessage } from 'ai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { expect, it } from 'vitest'
import {
  type ChatMessage,
  CompressionPipeline,
  type CompressionResult,
  type CompressionStrategy,
  KeyMessageExtractionStrategy,
} from '../../src/pipeline/index.ts'
import { ContextUsageMonitor } from '../../src/token/index.ts'

/** A message type as a caller of requirement 004 writes it. */
interface ConversationMessage {
  id: string
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string | null
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

/** The requirement's interface, implemented on the caller's own messages. */
class Newest implements CompressionStrategy {
  name = 'Newest'

  compress(messages: ConversationMessage[], targetTokens: number, minRecentMessages: number): ConversationMessage[] {
    return targetTokens > 0 ? messages.slice(-minRecentMessages) : []
  }
}

class NewestOfReadonly implements CompressionStrategy {
  readonly name = 'NewestOfReadonly'

  compress(messages: readonly ChatMessage[], _: number, minRecentMessages: number): ChatMessage[] {
    return messages.slice(-minRecentMessages)
  }
}

const own: ConversationMessage[] = [
  { id: 'a', role: 'user', content: 'abcd' },
  { id: 'b', role: 'assistant', content: 'abcd' },
]

it('CompressionPipeline accepts strategies that are typed as in the requirement', () => {
  const config = { tokenBudget: 2, minRecentMessages: 1 }
  for (const strategy of [new Newest(), new NewestOfReadonly()]) {
    const kept: ConversationMessage[] = new CompressionPipeline(config, strategy).compressIfNeeded(own).messages
    expect(kept).toEqual(own.slice(1))
  }
  const builtIn: CompressionStrategy = new KeyMessageExtractionStrategy()
  expect(builtIn.compress(own, 0, 1)).toEqual(own)
})

it('CompressionPipeline measures any messages with a content, and CompressionResult needs no type argument', () => {
  const contents: { content?: string | null }[] = [{ content: 'abcd' }, { content: null }, {}]
  const pipeline = new CompressionPipeline({ tokenBudget: 2 })
  expect([pipeline.getUsage(contents).usedTokens, pipeline.shouldCompress(contents)]).toEqual([1, false])
  const result: CompressionResult = new CompressionPipeline().compressIfNeeded(own)
  expect(result.messages).toBe(own)
})

it('CompressionPipeline and ContextUsageMonitor accept the message types of the OpenAI client and the AI SDK', () => {
  const openai: ChatCompletionMessageParam[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'abcd' },
        { type: 'image_url', image_url: { url: 'data:x' } },
      ],
    },
    { role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }], tool_calls: [{ id: 'k', type: 'custom', custom: { name: 'x', input: '' } }] },
  ]
  const same: ChatCompletionMessageParam[] = new CompressionPipeline().compressIfNeeded(openai).messages
  expect(same).toBe(openai)
  const ai: ModelMessage[] = [{ role: 'assistant', content: [{ type: 'text', text: 'abcd' }] }]
  expect([new ContextUsageMonitor().calculateUsage(openai).usedTokens, new ContextUsageMonitor().calculateUsage(ai).usedTokens]).toEqual([1, 1])
})

it('CompressionPipeline accepts and returns Anthropic’s MessageParam, including results of server tools', () => {
  const result: MessageParam = {
    role: 'assistant',
    content: [
      {
        type: 'bash_code_execution_tool_result',
        tool_use_id: 'b1',
        content: { type: 'bash_code_execution_result', stdout: 'x'.repeat(4000), stderr: '', return_code: 0, content: [] },
      },
    ],
  }
  const said: MessageParam[] = [{ role: 'user', content: 'a'.repeat(4000) }, result, { role: 'user', content: 'Go on.' }]
  const { messages }: { messages: MessageParam[] } = new CompressionPipeline({ tokenBudget: 100 }).compressIfNeeded(said)
  expect(messages.at(-1)).toBe(said[2])
  expect(new ContextUsageMonitor().calculateUsage(said).usedTokens).toBe(1002)
})
