import { lostResults, type Profile } from '../../law/index.ts'
import { isSystem, type Message } from '../../message/index.ts'
import { bridgeAfter, bridgeBetween } from '../../strategy/index.ts'
import type { Bridged, WireMessage } from '../log/event.ts'
import { ownForms } from './own-forms.ts'
import type { Standing } from './standing.ts'
import type { Transcript } from './transcript.ts'

/**
 * What must stand before messages that come in: where the user speaks though calls wait for results, as after a crash, that these are lost, on wires where
 * they may not come later; and a bridge where the last compaction ended with words that these may not follow, as where it cut results that nobody answered
 * and the user speaks next. Nothing in all other cases.
 */
export function bridgeBefore({ messages: more }: Standing, transcript: Transcript, profile: Profile): Bridged {
  const { messages, replaced } = transcript
  const results = lostResults(messages, more, profile)
  const lost = results.flatMap((result) => written(result, transcript))
  const last = lost.length > 0 ? results.at(-1) : transcript.missing.size > 0 ? messages.findLast((message) => !isSystem(message)) : undefined
  const next = more.find((message) => !isSystem(message))
  const between = last && next ? bridgeBetween(last, next, profile) : replaced && bridgeAfter(replaced, messages, more, profile)
  const [bridge, ...others] = between ? written(between, transcript) : []
  return { ...(lost.length > 0 && { lost }), ...(bridge && others.length === 0 && { bridge }) }
}

function written(message: Message, { format, wire }: Transcript): readonly WireMessage[] {
  return ownForms(message, undefined, { format, beside: wire[0] })
}
