import { type History, referredResults } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law } from '../../law.ts'

/**
 * A call that the provider keeps, and the client only refers to, keeps its result: the reference stays, being unknown, and so does what answers it. Which
 * reference is whose call only the provider can tell, so no mock refuses it; its words would be those of `answered`.
 */
export const referredAnswered: Law = {
  name: 'referred-answered',
  source: 'OpenAI SDK types (ResponseInputItem.ItemReference); what @ai-sdk/openai sends of stored items',
  breaks(before, after) {
    const still = new Set(answeredIn(after))
    return referredResults(before.messages).flatMap((i) =>
      answeredIn({ ...before, messages: before.messages.slice(i, i + 1) })
        .filter((callId) => !still.has(callId))
        .map((callId) => breach('referred-answered', before, i, `The call ${callId} is only referred to and lost its result`, callId)),
    )
  },
}

function answeredIn({ messages }: History): string[] {
  return messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : [])))
}
