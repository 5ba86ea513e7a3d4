import type { Receipt } from '../../compact/index.ts'
import type { Price } from '../../cost/index.ts'

/** What a compaction costs and saves, in dollars, as far as the prices are known. */
export interface CompactionPrice {
  /** Questions to the model: the actual cost, or the expected one. */
  readonly summary?: number
  /** Writing the changed part of the prompt to the cache anew, minus the cost of reading the old one. */
  readonly rewrite?: number
  /** Saved by each later request, if its input is read from the cache. */
  readonly savedPerCall?: number
  /** The number of later requests after which it has paid for itself. */
  readonly paysAfter?: number
}

/**
 * @param agent the price of the agent's own model per token
 * @param model the price per token of the model that writes the summaries; for a plan, for which nothing was asked yet
 */
export function compactionPrice(receipt: Receipt, agent: Price | undefined, model: Price | undefined): CompactionPrice {
  const { tokens, summaries } = receipt
  const written = summaries.reduce((sum, one) => sum + one.tokens, 0)
  const saved = tokens.before - tokens.after
  const asked = receipt.model.cost ?? (model ? (saved + written) * model.input + written * model.output : undefined)
  const summary = asked === undefined ? {} : { summary: asked }
  if (!agent || saved <= 0) return summary
  const rewrite = tokens.after * agent.cacheWrite - tokens.before * agent.cachedInput
  const savedPerCall = saved * agent.cachedInput
  return { ...summary, rewrite, savedPerCall, paysAfter: Math.max(1, Math.ceil(((asked ?? 0) + rewrite) / savedPerCall)) }
}
