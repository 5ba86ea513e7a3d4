import type { Law } from '../../law.ts'
import { lateResults } from '../../reading/late-results.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** Every call has its result before the next words of the user or system text; messages of the assistant may come between. */
export const answeredInTurn: Law = {
  name: 'answered-in-turn',
  source: "AI SDK, convertToLanguageModelPrompt (MissingToolResultsError at the user's or system's next message)",
  error: 'AI_MissingToolResultsError: Tool results are missing for tool calls …',
  violations(history) {
    return lateResults(history.messages).map(({ call }) =>
      violationOfMessage('answered-in-turn', history, call.index, `The result of ${call.callId} comes after the next words of the user or system`, call.callId),
    )
  },
}
