import { isReferred, type Message, type Part, referredResults } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law } from '../../law.ts'

/**
 * A call that the provider keeps, and the client only refers to or goes on from (`item_reference`, `cachedContent`), keeps its result: the reference stays,
 * being unknown, and so does what answers it. Which reference is whose call only the provider can tell, so no mock refuses it; its words would be those of
 * `answered`.
 */
export const referredAnswered: Law = {
  name: 'referred-answered',
  source: 'OpenAI SDK types (ResponseInputItem.ItemReference); what @ai-sdk/openai sends of stored items; Gemini API, "Context caching" (contents)',
  breaks(before, after) {
    const still = new Set(resultsIn(after.messages).map(keyOf))
    return referredResults(before.messages).flatMap((i) =>
      resultsIn(before.messages.slice(i, i + 1))
        .filter((part) => !still.has(keyOf(part)))
        .map(({ callId }) => breach('referred-answered', before, i, `The call ${callId} is only referred to and lost its result`, callId)),
    )
  },
}

type Result = Extract<Part, { readonly type: 'tool-result' }>

function resultsIn(messages: readonly Message[]): Result[] {
  return messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'))
}

/** Gemini's calls may have no ids, and then their results go by the function's name: one that is marked is answered by no other. */
function keyOf(result: Result): string {
  return `${isReferred(result)} ${result.callId}`
}
