import { lostResults, type Profile } from '../../law/index.ts'
import { isSystem, type Message } from '../../message/index.ts'
import { bridgeAfter, bridgeBetween } from '../../strategy/index.ts'
import type { Bridged, WireMessage } from '../log/event.ts'
import { ownForms } from './own-forms.ts'
import type { Standing } from './standing.ts'
import type { Transcript } from './transcript.ts'

/**
 * The messages to insert before incoming ones. If the user speaks while calls wait for results, as after a crash, these are results that say they are lost, on
 * wires where results may not follow a user message. If the last compaction ended with a message that the incoming ones may not follow, as when it cut results
 * that nobody answered and the user speaks next, it is a bridge. Empty in all other cases.
 */
export function bridgeBefore({ messages: more }: Standing, transcript: Transcript, profile: Profile): Bridged {
  const { messages, replaced } = transcript
  const results = lostResults(messages, more, profile)
  const lost = results.flatMap((result) => written(result, transcript))
  // Late results become words of the user, who may have spoken last.
  const standing = transcript.missing.size > 0 ? messages.findLast((message) => !isSystem(message)) : undefined
  const last = lost.length > 0 ? results.at(-1) : standing
  const next = more.find((message) => !isSystem(message))
  const between = last && next ? bridgeBetween(last, next, profile) : replaced && bridgeAfter(replaced, messages, more, profile)
  const [bridge, ...others] = between ? written(between, transcript) : []
  return { ...(lost.length > 0 && { lost }), ...(bridge && others.length === 0 && { bridge }) }
}

function written(message: Message, { format, wire }: Transcript): readonly WireMessage[] {
  return ownForms(message, undefined, { format, beside: wire[0] })
}
