import { describe, expect, it } from 'vitest'
import {
  all,
  any,
  CompressionPipeline,
  hysteresis,
  manual,
  marker,
  messagesAbove,
  not,
  stepsAbove,
  type Trigger,
  type TriggerState,
  tokensLeft,
  triggerStateOf,
  turnsAtLeast,
  usageIndicator,
  usedShareAbove,
  usedShareAtLeast,
} from '../../src/pipeline/index.ts'
import { h } from '../../src/testing/index.ts'
import { ContextUsageMonitor } from '../../src/token/index.ts'

const at = (rest: Partial<TriggerState>): TriggerState => ({ used: 0, window: 1000, messages: 0, turns: 0, steps: 0, lastText: '', ...rest })

describe('triggers', () => {
  it('fire strictly above 0.80 (004), at or above 0.85 (001) and below 25 % left (002), exact at equality', () => {
    expect([800, 801].map((used) => usedShareAbove().fires(at({ used })))).toEqual([false, true])
    expect([849, 850].map((used) => usedShareAtLeast().fires(at({ used })))).toEqual([false, true])
    expect([750, 751].map((used) => tokensLeft().fires(at({ used })))).toEqual([false, true])
  })

  it('are exact for every share and window, despite floating-point products', () => {
    const always = { name: 'always', fires: () => true }
    for (const window of [100, 1000, 128_000, 200_000, 1_000_000]) {
      for (let percent = 1; percent < 100; percent++) {
        const share = percent / 100
        const used = (window * percent) / 100
        const told = (trigger: Trigger, ...tokens: number[]) => tokens.map((count) => trigger.fires(at({ window, used: count, usedAfterLast: 0 })))
        const where = `${share} of ${window}`
        expect(told(usedShareAbove(share), used, used + 1), where).toEqual([false, true])
        expect(told(usedShareAtLeast(share), used - 1, used), where).toEqual([false, true])
        expect(told(tokensLeft(share), window - used, window - used + 1), where).toEqual([false, true])
        expect(told(hysteresis(always, share), used - 1, used), where).toEqual([false, true])
      }
    }
  })

  it('do not divide by zero for a window of 0', () => {
    expect(usedShareAtLeast().fires(at({ window: 0 }))).toBe(false)
    expect(usedShareAbove().fires(at({ window: 0, used: 1 }))).toBe(true)
    expect(tokensLeft().fires(at({ window: 0, used: 0 }))).toBe(false)
    expect(tokensLeft().fires(at({ window: 0, used: 1 }))).toBe(true)
  })

  it('turnsAtLeast fires at its limit, stepsAbove and messagesAbove only above it', () => {
    expect(turnsAtLeast(3).fires(at({ turns: 3 }))).toBe(true)
    expect([40, 41].map((steps) => stepsAbove(40).fires(at({ steps })))).toEqual([false, true])
    expect([10, 11].map((messages) => messagesAbove(10).fires(at({ messages })))).toEqual([false, true])
  })

  it('marker fires for assistant text, and not for user text or tool output', () => {
    const fires = (notation: string) => marker().fires(triggerStateOf(h(notation).messages, { used: 0, window: 1000 }))
    expect(fires('u a"ok !!!SUMMARY!!!"')).toBe(true)
    expect(fires('u a"ok" u"!!!SUMMARY!!!"')).toBe(false)
    const tool = h('u a[1] r1')
    const poisoned = {
      ...tool,
      messages: tool.messages.map((message) =>
        message.role === 'tool'
          ? { ...message, parts: [{ type: 'tool-result' as const, callId: '1', output: [{ type: 'text' as const, text: '!!!SUMMARY!!!' }] }] }
          : message,
      ),
    }
    expect(marker().fires(triggerStateOf(poisoned.messages, { used: 0, window: 1000 }))).toBe(false)
  })

  it('combine with any, all and not, and have descriptive names', () => {
    const full = at({ used: 900 })
    expect(any(manual(), usedShareAbove()).fires(full)).toBe(true)
    expect(manual().fires(triggerStateOf([], { used: 0, window: 1, requested: true }))).toBe(true)
    expect(all(manual(), usedShareAbove()).fires(full)).toBe(false)
    expect(not(manual()).fires(full)).toBe(true)
    expect(any().fires(full)).toBe(false)
    expect(all().fires(full)).toBe(true)
    expect(all(manual(), not(tokensLeft(0.1))).name).toBe('all of (asked for, not (below 0.1 of the window left))')
  })

  it('hysteresis does not fire again without enough growth, except on request', () => {
    const trigger = hysteresis(any(usedShareAbove(0.8), manual()), 0.05)
    expect(trigger.fires(at({ used: 900 }))).toBe(true)
    expect(trigger.fires(at({ used: 900, usedAfterLast: 900 }))).toBe(false)
    expect(trigger.fires(at({ used: 949, usedAfterLast: 900 }))).toBe(false)
    expect(trigger.fires(at({ used: 950, usedAfterLast: 900 }))).toBe(true)
    expect(trigger.fires(at({ used: 900, usedAfterLast: 900, requested: true }))).toBe(true)
    const usual = hysteresis(usedShareAbove(0.8))
    expect([940, 950].map((used) => usual.fires(at({ used, usedAfterLast: 900 })))).toEqual([false, true])
  })

  it('triggerStateOf excludes messages written by decant from its counts', () => {
    const { turns, messages } = triggerStateOf(h('s u a u"[3 messages left out · decant:abc]" u a[1] r1').messages, { used: 0, window: 1000 })
    expect([turns, messages]).toEqual([2, 6])
  })
})

describe('usageIndicator', () => {
  it('formats the usage as one short string', () => {
    expect(usageIndicator({ usedTokens: 53_760, totalBudget: 128_000, usagePercent: 0.42, remaining: 74_240 })).toBe('▰▰▰▰▱▱▱▱▱▱ 42% · 53.8k/128k')
    expect(usageIndicator({ usedTokens: 999_600, totalBudget: 999_400, usagePercent: 1, remaining: -200 }, 0)).toBe('100% · 1M/999k')
    expect(usageIndicator({ usedTokens: 5, totalBudget: 0, usagePercent: Number.POSITIVE_INFINITY, remaining: -5 }, 0)).toBe('over · 5/0')
    expect(usageIndicator({ usedTokens: 1_500_000, totalBudget: 1_000_000, usagePercent: 1.5, remaining: -500_000 }, 4)).toBe('▰▰▰▰ 150% · 1.5M/1M')
  })

  it('names the calls that return a usage if the argument is none', () => {
    const remedy = 'Give the result of `calculateUsage` of a ContextUsageMonitor or `getUsage` of a CompressionPipeline.'
    expect(() => usageIndicator([] as never)).toThrow(expect.objectContaining({ code: 'invalid-argument', remedy }))
    for (const usage of [new ContextUsageMonitor().calculateUsage([]), new CompressionPipeline().getUsage([])])
      expect(usageIndicator(usage, 0)).toBe('0% · 0/128k')
  })
})
