import { expect, test } from 'vitest'
import { tokensOfSplitShare } from '../../src/pipeline/index.ts'
import { resolveTrigger } from '../../src/resent/resolve-trigger.ts'
import { ContextUsageMonitor, tokensOfShare } from '../../src/token/index.ts'

test('a share in percent is the whole tokens that it is, of any number of them', () => {
  for (let percent = 0; percent <= 100; percent++)
    for (let tokens = 0; tokens <= 3000; tokens++) expect(tokensOfShare(tokens, percent / 100)).toBe(Math.floor((tokens * percent) / 100))
})

test('a share of nothing is nothing, and of a window without an end it has none', () => {
  expect(tokensOfShare(0, 1)).toBe(0)
  expect(tokensOfShare(Number.POSITIVE_INFINITY, 0.5)).toBe(Number.POSITIVE_INFINITY)
})

test('so budgets, targets and triggers take it', () => {
  expect(tokensOfSplitShare({ system: 5, rest: 100 }, 0.29)).toBe(34)
  expect(resolveTrigger({ window: 100, at: 0.58, target: 0.29 })()).toEqual({ window: 100, trigger: 58, target: 29 })
  expect(new ContextUsageMonitor({ tokenBudget: 100, targetUsage: 0.29 }).getTargetTokens()).toBe(29)
})
