import { DecantError } from '../message/index.ts'
import { abbreviateCount } from '../text/index.ts'
import type { ContextUsage } from '../token/index.ts'
import { checkOptionKinds } from '../validation/index.ts'

/**
 * Formats a context usage as one short string for a status line. With `width` 0 there is no bar.
 * @throws DecantError `invalid-argument` for a value that is no usage, `invalid-option` for an invalid width
 * @example
 * usageIndicator({ usedTokens: 53_760, totalBudget: 128_000, usagePercent: 0.42, remaining: 74_240 }) // '▰▰▰▰▱▱▱▱▱▱ 42% · 53.8k/128k'
 */
export function usageIndicator(usage: ContextUsage, width = 10): string {
  checkOptionKinds('usageIndicator', { width }, { width: 'a whole number from 0' })
  const { usedTokens, totalBudget, usagePercent } = checkUsage(usage)
  const share = Number.isFinite(usagePercent) ? usagePercent : 1
  const filled = Math.min(width, Math.max(0, Math.round(share * width)))
  const bar = '▰'.repeat(filled) + '▱'.repeat(width - filled)
  const percent = Number.isFinite(usagePercent) ? `${Math.round(share * 100)}%` : 'over'
  return `${bar}${bar && ' '}${percent} · ${abbreviateCount(usedTokens)}/${abbreviateCount(totalBudget)}`
}

function checkUsage(usage: ContextUsage): ContextUsage {
  const { usedTokens, totalBudget, usagePercent } = Object(usage) as Partial<ContextUsage>
  if ([usedTokens, totalBudget, usagePercent].every((value) => typeof value === 'number')) return usage
  throw new DecantError(
    'invalid-argument',
    'usageIndicator takes a context usage',
    'Give the result of `calculateUsage` of a ContextUsageMonitor or `getUsage` of a CompressionPipeline.',
  )
}
