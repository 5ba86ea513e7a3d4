import type { Law, Violation } from '../../law.ts'
import { callIdMatcher } from '../../reading/call-id-matcher.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** Ids of calls and results are not empty and have the form and length that the provider accepts (`callId` of the profile), except ids of hosted tools. */
export const callIdForm: Law = {
  name: 'call-id-form',
  source: 'bifrost #5097 (Anthropic); vercel/ai #5171 and opencode #12653 (OpenAI, 40); Mistral reference (nine alphanumerics)',
  error: 'string too long. Expected a string with maximum length …',
  violations(history, profile) {
    const form = profile.callId
    if (!form) return []
    const fits = callIdMatcher(form)
    const found: Violation[] = []
    history.messages.forEach((message, i) => {
      for (const part of message.parts) {
        if ((part.type !== 'tool-call' && part.type !== 'tool-result') || part.hosted) continue
        if (fits(part.callId)) continue
        const problem =
          part.callId === '' ? 'An id is empty' : `The id ${part.callId.slice(0, 80)} does not match ${form.pattern} with at most ${form.max} characters`
        found.push(violationOfMessage('call-id-form', history, i, problem, part.callId))
      }
    })
    return found
  },
}
