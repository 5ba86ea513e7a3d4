import type { ChatMessage } from '../../chat/chat-message.ts'
import type { KeyFact } from '../../facts/key-fact.ts'
import { ConversationSentences } from './conversation-sentences.ts'

/**
 * The sentences of user and assistant that state the key facts named by a model, each with its type: the model only points at them, and their own words are
 * kept. A fact that is not verified points at none, nor does one that no single sentence states or whose negation is reversed.
 */
export function quoteFacts(named: readonly KeyFact[], messages: readonly ChatMessage[]): KeyFact[] {
  const toQuote = named.filter(({ verified, speaker }) => verified && speaker === undefined)
  if (toQuote.length === 0) return []
  const conversation = new ConversationSentences(messages)
  return toQuote.flatMap(({ type, content }): KeyFact[] => {
    for (const { sentence, speaker, isOpposite } of conversation.sentencesStating(content))
      if (!isOpposite && (speaker === 'user' || speaker === 'assistant')) return [{ type, content: sentence, speaker, verified: true }]
    return []
  })
}
