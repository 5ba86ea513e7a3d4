import type { ChatMessage } from '../../chat/chat-message.ts'
import type { KeyFact } from '../../facts/key-fact.ts'
import { ToldSentences } from './told-sentences.ts'

/**
 * The sentences of user and assistant that state the key facts named by a model, each with its type: the model only points at them, and their own words are
 * kept. A fact that is not verified points at none, nor does one that no single sentence states or whose negation is reversed.
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
