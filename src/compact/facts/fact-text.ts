import { estimateTokens } from '../../token/index.ts'
import type { KeyFact } from './key-fact.ts'

/** Tokens of facts as a summary lists them. */
export function tokensOfFacts(facts: readonly KeyFact[]): number {
  return facts.reduce((sum, { content }) => sum + estimateTokens(content) + 8, 0)
}

/** The facts' own words. */
export function factText(facts: readonly KeyFact[]): string {
  return facts.map(({ content }) => content).join('\n')
}
