import { isSystem, type Message } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'
import { pairing } from './reading/pairing.ts'
import { speaker } from './reading/speaker.ts'
import { synthetic } from './repairs/synthetic.ts'

/** Laws by which a result that comes behind words of the user is refused, as is its call without it. */
const AT_ONCE = ['together', 'answered-in-turn']

/**
 * What must stand between messages and those that follow where the user speaks though calls of the latest step wait for their results, as after a crash:
 * for each such call a result that says it is missing. They stand in one message where neighbours of one role may not stand side by side. Empty where
 * results may still come, where one comes with what follows, and where the provider wants all results of a step in one message and some are there. Costs
 * time in the latest step and in what follows only.
 */
export function lostResults(messages: readonly Message[], more: readonly Message[], profile: Profile): readonly Message[] {
  if (!profile.laws.includes('answered') || !AT_ONCE.some((law) => profile.laws.includes(law)) || !more.some(speaks)) return []
  const step = messages.slice(latestStep(messages))
  if (step.some(asksApproval)) return []
  const { open, pairs } = pairing([...step, ...more])
  const lost = open.filter(({ index, hosted }) => index < step.length && !hosted)
  const results = lost.map((call) => synthetic(step[call.index] as Message, call))
  const [first, ...others] = results
  if (!first || !profile.shapes.alternates) return results
  if (pairs.some(({ call }) => call.index < step.length && !call.hosted)) return []
  return [{ ...first, parts: [first, ...others].flatMap(({ parts }) => parts) }]
}

function speaks(message: Message): boolean {
  return !isSystem(message) && speaker(message) === 'user'
}

/** Where the messages of the assistant begin that stand last, before what answers them. */
function latestStep(messages: readonly Message[]): number {
  let at = messages.length
  while (at > 0 && speaker(messages[at - 1] as Message) === 'tool') at--
  while (at > 0 && messages[at - 1]?.role === 'assistant') at--
  return at
}

/** Whether what comes of a call waits for the user, or he said so: the host tells what became of it. */
function asksApproval({ parts }: Message): boolean {
  return parts.some((part) => part.type === 'opaque' && part.kind.startsWith('tool-approval-'))
}
