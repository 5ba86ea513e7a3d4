import { tokensOf } from '../chat/tokens-of.ts'
import { isBinding } from '../facts/is-binding.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { lostFactMatcher } from './facts/lost-fact-matcher.ts'
import { labelledLine } from './frame/frame-source.ts'
import { withFactLines } from './frame/frame-summary.ts'

const ORDER: readonly KeyFact['type'][] = ['decision', 'todo', 'preference', 'fact']

/**
 * Appends key facts word by word to a summary: all that the user decided or forbade, even if the summary mentions it, since only these lines count as the
 * user's at the next compaction; of the rest, those that the summary lost or turned into their opposite, up to a quarter of the source's tokens.
 */
export function repairSummary(summary: string, facts: readonly KeyFact[], sourceTokens: number, prompts: Prompts): string {
  const binding = new Set(facts.filter(isBinding).map(({ content }) => labelledLine('user', content, prompts)))
  const withoutBinding = summary
    .split('\n')
    .filter((line) => !binding.has(line))
    .join('\n')
  const isLost = lostFactMatcher(withoutBinding)
  const kept = facts.filter((fact) => isBinding(fact) || isLost(fact))
  return withFactLines(withoutBinding, factsWithin(kept, Math.floor(sourceTokens / 4)), prompts)
}

/** All binding facts, and as many of the rest as fit into these tokens with them; in their order. */
export function factsWithin(facts: readonly KeyFact[], tokens: number): KeyFact[] {
  let left = tokens
  const kept = new Set<KeyFact>()
  for (const fact of facts.toSorted((a, b) => rank(a) - rank(b))) {
    left -= tokensOf(fact.content) + 8
    if (left >= 0 || isBinding(fact)) kept.add(fact)
  }
  return facts.filter((fact) => kept.has(fact))
}

function rank(fact: KeyFact): number {
  return isBinding(fact) ? -1 : ORDER.indexOf(fact.type)
}
