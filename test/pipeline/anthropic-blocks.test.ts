import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { CompressionPipeline, ContextUsageMonitor } from '../../src/index.ts'
import { profileNamed, violations } from '../../src/law/index.ts'
import { KeyMessageExtractionStrategy } from '../../src/pipeline/index.ts'

const calls = (id: string, size: number) => [
  {
    id: `a${id}`,
    role: 'assistant',
    content: [
      { type: 'text', text: 'I look at it.' },
      { type: 'tool_use', id, name: 'read_file', input: { path: `src/${id}.ts` } },
    ],
  },
  {
    id: `r${id}`,
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: id, content: size % 2 ? 'A line of it. '.repeat(size * 9) : [{ type: 'text', text: 'A line. '.repeat(size * 9) }] },
    ],
  },
]
const run = (sizes: readonly number[]) => [
  { id: 'u0', role: 'user', content: 'Mend the parser.' },
  ...sizes.flatMap((size, i) => calls(`t${i}`, size)),
  { id: 'a', role: 'assistant', content: 'It is mended.' },
  { id: 'u1', role: 'user', content: 'And the tests?' },
]

it('ContextUsageMonitor counts Anthropic tool calls and results like those in the chat format', () => {
  const monitor = new ContextUsageMonitor()
  const [call, result] = calls('t0', 4)
  expect(monitor.calculateUsage([call as never]).usedTokens).toBe(
    monitor.estimateTokens('I look at it.') + monitor.estimateTokens('read_file') + monitor.estimateTokens('{"path":"src/t0.ts"}'),
  )
  expect(monitor.calculateUsage([result as never]).usedTokens).toBe(monitor.estimateTokens('A line. '.repeat(36)))
})

it('CompressionPipeline compresses Anthropic messages without separating a call from its result', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 20 }), fc.integer({ min: 50, max: 2000 }), (sizes, tokenBudget) => {
      const messages = run(sizes)
      const pipeline = new CompressionPipeline({ tokenBudget, minRecentMessages: 3 })
      const { messages: kept, metadata } = pipeline.compressIfNeeded(messages)
      expect(metadata.outputTokens).toBeLessThanOrEqual(metadata.inputTokens)
      if (pipeline.shouldCompress(messages)) expect(metadata.strategyUsed).not.toBe('none')
      expect(violations(decode(kept, { format: 'anthropic-messages' }).history, profileNamed('anthropic'))).toEqual([])
    }),
  )
})

it('KeyMessageExtractionStrategy shortens a tool result in place if the required messages exceed the target', () => {
  const kept = new KeyMessageExtractionStrategy(10).compress(run([60]), 120)
  const result = kept.find(({ id }) => id === 'rt0')
  expect(result?.content).toMatchObject([{ type: 'tool_result', tool_use_id: 't0', content: [{ type: 'text' }] }])
  expect(new ContextUsageMonitor().calculateUsage(kept).usedTokens).toBeLessThanOrEqual(120)
})

it.each([
  { role: 'assistant', content: null, tool_calls: [{ function: { name: 'a', arguments: { a: 1n } } }] },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'b', input: { a: 1n } }] },
])('a tool input that JSON cannot represent is rejected with invalid-argument', (message) => {
  const fault = expect.objectContaining({ name: 'DecantError', code: 'invalid-argument' })
  expect(() => new ContextUsageMonitor().calculateUsage([message as never])).toThrow(fault)
  expect(() => new KeyMessageExtractionStrategy(10).compress([message as never], 10)).toThrow(fault)
})
