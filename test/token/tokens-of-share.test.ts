import { expect, test } from 'vitest'
import { tokensOfSplitShare } from '../../src/pipeline/index.ts'
import { resolveTrigger } from '../../src/resent/resolve-trigger.ts'
import { ContextUsageMonitor, tokensOfShare } from '../../src/token/index.ts'

test('tokensOfShare returns the exact whole tokens of every full percentage', () => {
  for (let percent = 0; percent <= 100; percent++)
    for (let tokens = 0; tokens <= 3000; tokens++) expect(tokensOfShare(tokens, percent / 100)).toBe(Math.floor((tokens * percent) / 100))
})

test('tokensOfShare returns 0 for 0 tokens and Infinity for infinite tokens', () => {
  expect(tokensOfShare(0, 1)).toBe(0)
  expect(tokensOfShare(Number.POSITIVE_INFINITY, 0.5)).toBe(Number.POSITIVE_INFINITY)
})

test('split budgets, triggers and monitor targets convert a fraction to tokens without rounding errors', () => {
  expect(tokensOfSplitShare({ system: 5, rest: 100 }, 0.29)).toBe(34)
  expect(resolveTrigger({ window: 100, at: 0.58, target: 0.29 })()).toEqual({ window: 100, trigger: 58, target: 29 })
  expect(new ContextUsageMonitor({ tokenBudget: 100, targetUsage: 0.29 }).getTargetTokens()).toBe(29)
})
