import { describe, expect, it } from 'vitest'
import { ContextUsageMonitor, countTokens } from '../../src/token/index.ts'

describe('ContextUsageMonitor', () => {
  it('estimates one token per four ASCII characters and one per other character', () => {
    const monitor = new ContextUsageMonitor()
    expect(monitor.estimateTokens('abcdefgh')).toBe(2)
    expect(monitor.estimateTokens('你好 world')).toBe(4)
  })

  it('calculates the used and remaining tokens of messages, and the used fraction of the budget', () => {
    const monitor = new ContextUsageMonitor({ tokenBudget: 1000 })
    const usage = monitor.calculateUsage([{ content: 'x'.repeat(400) }, { content: null }, {}])
    expect(usage).toEqual({ usedTokens: 100, totalBudget: 1000, usagePercent: 0.1, remaining: 900 })
    expect(monitor.getUsage([{ content: 'x'.repeat(400) }])).toEqual(usage)
  })

  it('triggers compression above a usage of 0.80 but not at exactly 0.80', () => {
    const monitor = new ContextUsageMonitor({ tokenBudget: 1000 })
    expect(monitor.shouldCompress(monitor.calculateUsage([{ content: 'x'.repeat(3200) }]))).toBe(false)
    expect(monitor.shouldCompress(monitor.calculateUsage([{ content: 'x'.repeat(3204) }]))).toBe(true)
  })

  it('uses the default thresholds, budget and target when it gets no config', () => {
    const monitor = new ContextUsageMonitor()
    expect(monitor.config).toEqual({ triggerThreshold: 0.8, targetUsage: 0.5, minRecentMessages: 10, tokenBudget: 128_000 })
    expect(monitor.getTargetTokens()).toBe(64_000)
    expect(new ContextUsageMonitor({ tokenBudget: 999 }).getTargetTokens()).toBe(499)
  })

  it('counts the names and arguments of tool calls, and the text of content parts', () => {
    const monitor = new ContextUsageMonitor()
    const usage = monitor.calculateUsage([
      { content: null, tool_calls: [{ function: { name: 'read', arguments: 'y'.repeat(396) } }] },
      { content: [{ text: 'abcd' }, {}] },
    ])
    expect(usage.usedTokens).toBe(1 + 99 + 1)
  })

  it('accepts a token budget of 0 and rejects NaN', () => {
    const monitor = new ContextUsageMonitor({ tokenBudget: 0 })
    expect(monitor.calculateUsage([]).usagePercent).toBe(0)
    expect(monitor.shouldCompress(monitor.calculateUsage([{ content: 'x' }]))).toBe(true)
    expect(() => new ContextUsageMonitor({ tokenBudget: Number.NaN })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('rejects a fractional, negative or infinite minRecentMessages in the constructor', () => {
    for (const minRecentMessages of [1.5, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => new ContextUsageMonitor({ minRecentMessages })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('rejects a triggerThreshold or targetUsage above 1, such as a percentage', () => {
    for (const [name, remedy] of [
      ['triggerThreshold', 'Give a share of the budget from 0 to 1, such as 0.8.'],
      ['targetUsage', 'Give a share of the budget from 0 to 1, such as 0.5.'],
    ] as const)
      expect(() => new ContextUsageMonitor({ [name]: 80 })).toThrow(expect.objectContaining({ code: 'invalid-option', remedy }))
    expect(new ContextUsageMonitor({ triggerThreshold: 1, targetUsage: 1 }).getTargetTokens()).toBe(128_000)
  })

  it.each([undefined, null, {}, [], [{ content: 'x'.repeat(3204) }]])('rejects %j in shouldCompress, as it is not a usage', (odd) => {
    expect(() => new ContextUsageMonitor({ tokenBudget: 1000 }).shouldCompress(odd as never)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })

  it('counts texts, calls and results with the estimateTokens of its config', () => {
    const monitor = new ContextUsageMonitor({ estimateTokens: (content) => content.length })
    const call = { type: 'tool_use', name: 'read', input: { path: 'a' } }
    const usage = monitor.calculateUsage([
      { content: 'abc', tool_calls: [{ function: { name: 'ls', arguments: '{}' } }] },
      { content: [{ text: '你好' }, call, { type: 'tool_result', content: 'ok' }] },
    ])
    expect(usage.usedTokens).toBe(3 + 2 + 2 + 2 + 4 + '{"path":"a"}'.length + 2)
    expect(new ContextUsageMonitor({ estimateTokens: countTokens }).estimateTokens('你好，世界')).toBe(countTokens('你好，世界'))
  })

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY, '3', Promise.resolve(3), undefined])('rejects an estimateTokens that returns %s', (count) => {
    const monitor = new ContextUsageMonitor({ estimateTokens: () => count as number })
    expect(() => monitor.calculateUsage([{ content: 'abc' }])).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('rejects an estimateTokens that is no function, and a text that is none', () => {
    expect(() => new ContextUsageMonitor({ estimateTokens: 4 as never })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    const monitor = new ContextUsageMonitor({ estimateTokens: countTokens })
    expect(() => monitor.estimateTokens(5 as never)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })
})
