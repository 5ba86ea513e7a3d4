import { tokensOf } from '../chat/tokens-of.ts'
import { factSentences } from '../facts/fact-sentences.ts'
import { isBinding } from '../facts/is-binding.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { LaterStatements } from '../facts/later-statements.ts'
import type { Prompts } from '../prompts/prompts.ts'
import { lostFactMatcher } from './facts/lost-fact-matcher.ts'
import { labelledLine } from './frame/frame-source.ts'
import { withFactLines } from './frame/frame-summary.ts'

const ORDER: readonly KeyFact['type'][] = ['decision', 'todo', 'preference', 'fact']

/**
 * Lists key facts word by word below a summary: all that the user decided or forbade, even if the summary mentions it; of the rest, up to a quarter of the
 * source's tokens, those that the summary lost or turned into their opposite. Facts of the user and decisions that it quotes as a line of the source move there
 * too: at the next compaction these lines count as key facts, where any other line of the source is one of many. What an earlier summary stated in a model's
 * words is left out if this one states something else in its place.
 */
export function repairSummary(summary: string, facts: readonly KeyFact[], sourceTokens: number, prompts: Prompts): string {
  const lines = summary.split('\n')
  const quotes = new Set(lines)
  const quoteOf = ({ speaker = 'assistant', content }: KeyFact) => labelledLine(speaker, content, prompts)
  const withoutQuotesOf = (listed: readonly KeyFact[]) => {
    const listedQuotes = new Set(listed.map(quoteOf))
    return lines.filter((line) => !listedQuotes.has(line)).join('\n')
  }
  const later = new LaterStatements(Array.from(factSentences(summary), (sentence) => [sentence, 1] as const))
  const isReplaced = (fact: KeyFact) => fact.speaker === 'summary' && later.replaces(fact, 0)
  const isLost = lostFactMatcher(withoutQuotesOf(facts.filter(isBinding)))
  const kept = factsWithin(
    facts.filter(
      (fact) => isBinding(fact) || (isLost(fact) && !isReplaced(fact)) || ((fact.speaker === 'user' || fact.type === 'decision') && quotes.has(quoteOf(fact))),
    ),
    Math.floor(sourceTokens / 4),
  )
  return withFactLines(withoutQuotesOf(kept), kept, prompts)
}

/**
 * All binding facts, and as many of the rest as fit into these tokens with them, of each type the newest first, those in a model's words last; in their order.
 */
export function factsWithin(facts: readonly KeyFact[], tokens: number): KeyFact[] {
  let left = tokens
  const kept = new Set<KeyFact>()
  for (const fact of facts.toReversed().sort((a, b) => rank(a) - rank(b))) {
    left -= tokensOf(fact.content) + 8
    if (left >= 0 || isBinding(fact)) kept.add(fact)
  }
  return facts.filter((fact) => kept.has(fact))
}

function rank(fact: KeyFact): number {
  return isBinding(fact) ? -1 : ORDER.indexOf(fact.type) + (fact.speaker === 'summary' ? ORDER.length : 0)
}
