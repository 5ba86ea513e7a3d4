import { isSystem, type Message } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { pairCalls } from './reading/pair-calls.ts'
import { speaker } from './reading/speaker.ts'
import { syntheticResult } from './repairs/synthetic-result.ts'

/** Laws under which the provider refuses a result after words of the user or system text, and also its call without the result. */
const PROMPT_RESULT_LAWS = ['together', 'answered-in-turn']

/**
 * Returns the messages to insert before an incoming user message or system text when calls of the latest step have no results yet, as after a crash: a result
 * for each such call saying that it is missing, all in one message if consecutive messages of one role are not allowed. Empty if results may still come, if the
 * incoming messages bring one, or if the provider wants all results of a step in one message and some are already there. Costs time only in the length of the
 * latest step and the incoming messages.
 */
export function lostResultPlaceholders(messages: readonly Message[], incoming: readonly Message[], profile: Profile): readonly Message[] {
  if (!profile.laws.includes('answered') || !PROMPT_RESULT_LAWS.some((law) => profile.laws.includes(law)) || !incoming.some(isUserOrSystem)) return []
  const step = messages.slice(latestStep(messages))
  if (step.some(hasApproval)) return []
  const { open, pairs } = pairCalls([...step, ...incoming])
  const lost = open.filter(({ index, hosted }) => index < step.length && !hosted)
  const results = lost.map((call) => syntheticResult(step[call.index] as Message, call))
  const [first, ...others] = results
  if (!first || !profile.shapes.alternates) return results
  if (pairs.some(({ call }) => call.index < step.length && !call.hosted)) return []
  return [{ ...first, parts: [first, ...others].flatMap(({ parts }) => parts) }]
}

function isUserOrSystem(message: Message): boolean {
  return isSystem(message) || speaker(message) === 'user'
}

/** Returns the index at which the last run of assistant messages begins, ignoring the results after it. */
function latestStep(messages: readonly Message[]): number {
  let at = messages.length
  while (at > 0 && speaker(messages[at - 1] as Message) === 'tool') at--
  while (at > 0 && messages[at - 1]?.role === 'assistant') at--
  return at
}

/** Whether a call needs the user's approval, or has been approved or denied: the host, not the model, reports its outcome. */
function hasApproval({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'opaque' && part.kind.startsWith('tool-approval-'))
}
