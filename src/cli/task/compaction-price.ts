import type { Receipt } from '../../compact/index.ts'
import type { Price } from '../../cost/index.ts'

/** What a compaction costs and saves, in dollars, where the prices are known. */
export interface CompactionPrice {
  /** Questions to the model: what they took, or what they are expected to take. */
  readonly summary?: number
  /** Writing the changed part of the prompt to the cache anew, less reading what stood there. */
  readonly rewrite?: number
  /** Saved by each later request, its input read from the cache. */
  readonly savedPerCall?: number
  /** Later requests after which it has paid for itself. */
  readonly paysAfter?: number
}

/**
 * @param agent the price of the agent's own model, a token
 * @param model the price of the model that writes the summaries, a token; for a plan, where nothing was asked yet
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
