import { expectedSummaryCost, type Receipt } from '../../compact/index.ts'
import type { Price } from '../../cost/index.ts'

/** What a compaction costs and saves, in dollars, as far as the prices are known. */
export interface CompactionPrice {
  /** Questions to the model: the actual cost, or the expected one. */
  readonly summary?: number
  /** Writing the changed part of the prompt to the cache again, minus the cost of reading the old one. */
  readonly rewrite?: number
  /** Saved by each later request, if its input is read from the cache. */
  readonly savedPerCall?: number
  /** The number of later requests after which it has paid for itself. */
  readonly paysAfter?: number
}

/**
 * @param agentPrice the price of the agent's own model per token
 * @param summaryPrice the price per token of the model that writes the summaries; for a plan, for which nothing was asked yet
 */
export function compactionPrice(receipt: Receipt, agentPrice: Price | undefined, summaryPrice: Price | undefined): CompactionPrice {
  const { tokens } = receipt
  const saved = tokens.before - tokens.after
  const summaryCost = receipt.model.cost ?? (summaryPrice && expectedSummaryCost(receipt, summaryPrice))
  const summary = summaryCost === undefined ? {} : { summary: summaryCost }
  if (!agentPrice || saved <= 0) return summary
  const rewrite = tokens.after * agentPrice.cacheWrite - tokens.before * agentPrice.cachedInput
  const savedPerCall = saved * agentPrice.cachedInput
  return { ...summary, rewrite, savedPerCall, paysAfter: Math.max(1, Math.ceil(((summaryCost ?? 0) + rewrite) / savedPerCall)) }
}
