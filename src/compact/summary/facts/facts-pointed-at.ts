import type { ChatMessage } from '../../chat/chat-message.ts'
import type { KeyFact } from '../../facts/key-fact.ts'
import { ToldSentences } from './told-sentences.ts'

/**
 * The sentences of user and assistant that key facts named by a model tell, each with its type: the model only points at them, and what is kept are
 * their own words. A fact that was not verified points at none, nor does one that no single sentence says or that turns a denial round.
 */
export function factsPointedAt(named: readonly KeyFact[], messages: readonly ChatMessage[]): KeyFact[] {
  const sought = named.filter(({ verified, speaker }) => verified && speaker === undefined)
  if (sought.length === 0) return []
  const told = new ToldSentences(messages)
  return sought.flatMap(({ type, content }): KeyFact[] => {
    for (const { sentence, speaker, isTurned } of told.telling(content))
      if (!isTurned && (speaker === 'user' || speaker === 'assistant')) return [{ type, content: sentence, speaker, verified: true }]
    return []
  })
}
