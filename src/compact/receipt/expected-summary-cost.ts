import type { Price } from '../../cost/index.ts'
import type { Receipt } from './receipt.ts'

/** The likely cost of asking a model for the summaries of a plan: it reads what they replace, and writes them. */
export function expectedSummaryCost({ tokens, summaries }: Pick<Receipt, 'tokens' | 'summaries'>, price: Pick<Price, 'input' | 'output'>): number {
  const written = summaries.reduce((sum, one) => sum + one.tokens, 0)
  return (tokens.before - tokens.after + written) * price.input + written * price.output
}
