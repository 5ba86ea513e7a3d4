import { lostResultPlaceholders, type Profile } from '../../law/index.ts'
import { isNotSystem, type Message } from '../../message/index.ts'
import { bridgeAfter, bridgeBetween } from '../../strategy/index.ts'
import type { InsertedMessages, WireMessage } from '../log/session-event.ts'
import { encodeMessage } from './encode-message.ts'
import type { EncodedMessages } from './encoded-messages.ts'
import type { Transcript } from './transcript.ts'

/**
 * The messages to insert before incoming ones. If the user speaks, or system text comes, while calls wait for results, as after a crash, these are results that
 * say they are lost, on wires where results may not follow a user message. If the last compaction ended with a message that the incoming ones may not follow,
 * as when it cut results that nobody answered and the user speaks next, it is a bridge. Empty in all other cases.
 */
export function insertionsBefore({ messages: incoming }: EncodedMessages, transcript: Transcript, profile: Profile): InsertedMessages {
  const { messages, replaced } = transcript
  const results = lostResultPlaceholders(messages, incoming, profile)
  const lost = results.flatMap((result) => encodeNew(result, transcript))
  // Late results become words of the user, who may have spoken last.
  const lastNonSystem = transcript.missing.size > 0 ? messages.findLast(isNotSystem) : undefined
  const last = lost.length > 0 ? results.at(-1) : lastNonSystem
  const next = incoming.find(isNotSystem)
  const between = last && next ? bridgeBetween(last, next, profile) : replaced && bridgeAfter(replaced, messages, incoming, profile)
  const [bridge, ...others] = between ? encodeNew(between, transcript) : []
  return { ...(lost.length > 0 && { lost }), ...(bridge && others.length === 0 && { bridge }) }
}

function encodeNew(message: Message, { format, wire }: Transcript): readonly WireMessage[] {
  return encodeMessage(message, undefined, { format, beside: wire[0] })
}
