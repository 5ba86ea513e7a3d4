import { contentMatcher } from '../../facts/content-matcher.ts'
import type { KeyFact } from '../../facts/key-fact.ts'
import { ConversationSentences } from './conversation-sentences.ts'

/** Looks for key facts in a summary: one is lost if the summary does not state it, or states only its opposite. Reads the summary once. */
export function lostFactMatcher(summary: string): (fact: KeyFact) => boolean {
  const contains = contentMatcher(summary)
  const sentences = new ConversationSentences([{ role: 'assistant', content: summary }])
  return ({ content }) => !contains(content) || sentences.denies(content)
}
