import { describe, expect, it } from 'vitest'
import { type ChatMessage, CompressionPipeline, ContextUsageMonitor, KeyMessageExtractionStrategy } from '../../src/doors/pipeline.ts'

const refused = expect.objectContaining({ code: 'invalid-argument' })

describe('an argument that is not a list of messages', () => {
  const pipeline = new CompressionPipeline()

  it.each([null, undefined, 'abc', {}, [null], [5], [[]]])('is rejected with invalid-argument: %j', (odd) => {
    const given = odd as never
    expect(() => pipeline.compressIfNeeded(given)).toThrow(refused)
    expect(() => pipeline.compressHistoricalMessages(given, 0)).toThrow(refused)
    expect(() => pipeline.shouldCompress(given)).toThrow(refused)
    expect(() => new ContextUsageMonitor().getUsage(given)).toThrow(refused)
    expect(() => new KeyMessageExtractionStrategy().compress(given, 10)).toThrow(refused)
    expect(() => new KeyMessageExtractionStrategy().explain(given)).toThrow(refused)
  })
})

describe('an invalid loopStartIndex', () => {
  it.each([Number.NaN, -1, '3', null, undefined])('of %s is rejected instead of silently compressing nothing', (start) => {
    const pipeline = new CompressionPipeline({ tokenBudget: 200 })
    const history: ChatMessage[] = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: 'so. '.repeat(20) }))
    expect(() => pipeline.compressHistoricalMessages(history, start as never)).toThrow(refused)
    expect(pipeline.compressHistoricalMessages(history, Number.POSITIVE_INFINITY).metadata.droppedCount).toBeGreaterThan(0)
  })
})

describe('invalid numbers', () => {
  const history: ChatMessage[] = [{ role: 'user', content: 'go' }]

  it.each([Number.NaN, '64000', null, undefined])('a target of %s is rejected instead of silently keeping everything', (target) => {
    expect(() => new KeyMessageExtractionStrategy().compress(history, target as never)).toThrow(refused)
  })

  it.each([-1, 1.5, Number.NaN, '5'])('%s newest messages are rejected by the constructor', (newest) => {
    expect(() => new KeyMessageExtractionStrategy(newest as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })
})

describe('unusual messages from logs', () => {
  const pipeline = new CompressionPipeline({ tokenBudget: 200, minRecentMessages: 2 })
  const call = (args: unknown) => ({ role: 'assistant', content: null, tool_calls: [{ id: 'c', function: { name: 'read', arguments: args } }] })

  it.each([[{ a: 1 }], [5], [true], [[null]], [['x']], [[{ text: 7 }]]])('content of %j is passed through unchanged', (content) => {
    const odd = { role: 'tool', tool_call_id: 'c', content }
    const history = [{ role: 'user', content: 'go' }, call('{}'), odd, ...Array.from({ length: 30 }, () => ({ role: 'assistant', content: 'so. '.repeat(30) }))]
    const { messages, metadata } = pipeline.compressIfNeeded(history as unknown as ChatMessage[])
    expect(messages).toContain(odd)
    expect(metadata.droppedCount).toBeGreaterThan(0)
  })

  it.each([[{}], [5], [true], [Number.NaN]])('tool_calls of %j are treated as no calls', (tool_calls) => {
    const odd = { role: 'user', content: 'go', tool_calls }
    const history = [odd, ...Array.from({ length: 30 }, () => ({ role: 'assistant', content: 'so. '.repeat(30) }))] as unknown as ChatMessage[]
    const { messages, metadata } = pipeline.compressIfNeeded(history)
    expect(messages[0]).toBe(odd)
    expect(metadata.droppedCount).toBeGreaterThan(0)
    expect(new KeyMessageExtractionStrategy().explain(history)).toHaveLength(31)
  })

  it.each([7, null, true, { n: 7 }])('an id or a name of %j is no obstacle, and a result keeps its call', (id) => {
    const chat = [
      { role: 'assistant', content: null, tool_calls: [{ id, function: { name: id, arguments: '{}' } }] },
      { role: 'tool', tool_call_id: id, content: 'ok' },
    ]
    const blocks = [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: id, input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
    ]
    for (const [calling, answer] of [chat, blocks]) {
      const talk = Array.from({ length: 30 }, () => ({ role: 'assistant', content: 'so. '.repeat(30) }))
      const history = [{ role: 'user', content: 'go' }, ...talk, calling, answer, { role: 'user', content: 'and?' }] as unknown as ChatMessage[]
      const { messages, metadata } = pipeline.compressIfNeeded(history)
      expect(metadata.droppedCount).toBeGreaterThan(0)
      expect(messages.slice(-3)).toEqual([calling, answer, { role: 'user', content: 'and?' }])
      expect(new KeyMessageExtractionStrategy().explain(history)).toHaveLength(34)
    }
  })

  it('call arguments given as an object are counted like their JSON text', () => {
    const unpacked = pipeline.getUsage([call({ path: 'src/a.ts' })] as never)
    expect(unpacked).toEqual(pipeline.getUsage([call('{"path":"src/a.ts"}')] as never))
  })
})

describe('a caller’s strategy that does not return a list of kept messages', () => {
  const history: ChatMessage[] = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: 'so. '.repeat(20) }))
  const given = (kept: unknown) => new CompressionPipeline({ tokenBudget: 200 }, { name: 'mine', compress: () => kept as ChatMessage[] })

  it.each([
    ['undefined', undefined, 'returned undefined'],
    ['null', null, 'returned null'],
    ['a promise', Promise.resolve([]), 'returned an object'],
    ['a list of numbers', [1], 'returned a list with a value that is no message'],
    ['each message twice', [...history, ...history], 'returned 80 messages for 40'],
  ])('is rejected with what it returned and a remedy: %s', (_, kept, told) => {
    const fault = expect.objectContaining({ code: 'invalid-option', message: expect.stringContaining(told), remedy: expect.stringContaining('async') })
    expect(() => given(kept).compressIfNeeded(history)).toThrow(fault)
    expect(() => given(kept).compressHistoricalMessages(history, 40)).toThrow(fault)
  })
})
