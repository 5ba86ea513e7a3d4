import { expect, it } from 'vitest'
import { type ChatMessage, CompressionPipeline, KeyMessageExtractionStrategy } from '../../src/pipeline/index.ts'
import { countTokens } from '../../src/token/index.ts'

/** The estimate counts about a third fewer tokens of these than the tokenizer: numbers and short names. */
const chat: ChatMessage[] = [
  { role: 'user', content: 'Find the slow rows.' },
  ...Array.from({ length: 60 }, (_, i) => ({ role: 'assistant', content: Array.from({ length: 12 }, (_, k) => `r${i * k}=${k * 7}.${i}`).join(';') })),
]
const exactTokens = (messages: readonly ChatMessage[]) => messages.reduce((sum, { content }) => sum + countTokens(String(content)), 0)

it('CompressionPipeline triggers, measures and selects by the estimateTokens of its config', () => {
  const tokenBudget = Math.floor(exactTokens(chat) / 0.9)
  expect(new CompressionPipeline({ tokenBudget }).shouldCompress(chat)).toBe(false)
  const pipeline = new CompressionPipeline({ tokenBudget, estimateTokens: countTokens })
  const { messages, metadata } = pipeline.compressIfNeeded(chat)
  expect(metadata).toMatchObject({ inputTokens: exactTokens(chat), outputTokens: exactTokens(messages), targetExceeded: false })
  expect(metadata.outputTokens).toBeGreaterThan(metadata.targetTokens * 0.9)
})

it('KeyMessageExtractionStrategy fits the target by the count that it is given', () => {
  const target = Math.floor(exactTokens(chat) / 2)
  const strategy = new KeyMessageExtractionStrategy(10, countTokens)
  const kept = exactTokens(strategy.compress(chat, target))
  expect(kept).toBeGreaterThan(target * 0.9)
  expect(kept).toBeLessThanOrEqual(target)
  expect(exactTokens(new KeyMessageExtractionStrategy().compress(chat, target))).toBeGreaterThan(target)
  expect(() => new KeyMessageExtractionStrategy(10, 'o200k' as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})
