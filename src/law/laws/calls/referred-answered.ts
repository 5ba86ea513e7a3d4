import { isReferredResult, type Message, type Part, referredResultIndices } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { acceptedCallId } from '../../reading/call-id-matcher.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/**
 * A call that the provider stores, and the client only refers to or continues from (`item_reference`, `cachedContent`), keeps its result: the reference stays
 * because it is unknown content, and so must its result. Only the provider knows which reference is which call, so no mock refuses a violation; the error would
 * be that of `answered`.
 */
export const referredAnswered: Law = {
  name: 'referred-answered',
  source: 'OpenAI SDK types (ResponseInputItem.ItemReference); what @ai-sdk/openai sends of stored items; Gemini API, "Context caching" (contents)',
  breaks(before, after, profile) {
    const isAccepted = acceptedCallId(profile)
    const remaining = new Set(resultsIn(after.messages).map(keyOf))
    return referredResultIndices(before.messages).flatMap((i) =>
      resultsIn(before.messages.slice(i, i + 1))
        .filter((part) => isAccepted(part.callId) && !remaining.has(keyOf(part)))
        .map(({ callId }) => violationOfMessage('referred-answered', before, i, `Call ${callId}, which the provider keeps, lost its result`, callId)),
    )
  },
}

type Result = Extract<Part, { readonly type: 'tool-result' }>

function resultsIn(messages: readonly Message[]): Result[] {
  return messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'))
}

/** Gemini's calls may have no ids, and then results are matched by the function's name: a result marked `referred` is matched by no other. */
function keyOf(result: Result): string {
  return `${isReferredResult(result)} ${result.callId}`
}
