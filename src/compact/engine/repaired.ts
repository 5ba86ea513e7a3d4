import { withKept } from './framed-summary.ts'
import { holdingOf } from './holds.ts'
import type { KeyFact } from './key-fact.ts'
import type { Prompts } from './prompts.ts'
import { tokensOf } from './tokens-of.ts'

const ORDER: readonly KeyFact['type'][] = ['decision', 'todo', 'preference', 'fact']

/**
 * The summary with what it lost put back word by word from the source: all that the user decided and forbade, of the rest as much as a quarter
 * of the source's tokens takes.
 */
export function repaired(summary: string, facts: readonly KeyFact[], sourceTokens: number, prompts: Prompts): string {
  const holds = holdingOf(summary)
  const lost = facts.filter(({ content }) => !holds(content))
  return withKept(summary, bindingFirst(lost, Math.floor(sourceTokens / 4)), prompts)
}

/** All facts that bind, and of the rest what fits so many tokens together with them; in their order. */
export function bindingFirst(facts: readonly KeyFact[], tokens: number): KeyFact[] {
  let left = tokens
  const kept = new Set<KeyFact>()
  for (const fact of facts.toSorted((a, b) => rank(a) - rank(b))) {
    left -= tokensOf(fact.content) + 8
    if (left >= 0 || isBinding(fact)) kept.add(fact)
  }
  return facts.filter((fact) => kept.has(fact))
}

/** What only the user can take back. */
function isBinding({ type, speaker }: KeyFact): boolean {
  return type === 'decision' && speaker === 'user'
}

function rank(fact: KeyFact): number {
  return isBinding(fact) ? -1 : ORDER.indexOf(fact.type)
}
