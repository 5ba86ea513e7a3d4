import { type Profile, stripBroken } from '../../law/index.ts'
import { apply, isNotSystem, type Message } from '../../message/index.ts'
import { bridgeBetween } from '../../strategy/index.ts'
import type { SessionMutation } from '../log/session-event.ts'
import type { EncodedMessages } from './encoded-messages.ts'
import { endBrokenTurn } from './end-broken-turn.ts'
import type { Transcript } from './transcript.ts'

/**
 * The mutation that restores what was left out. Reasoning bound to what precedes it is removed where that changes, and the turn under way is ended if it began
 * with such reasoning. Undefined while that turn waits for a result.
 * @param last the messages after undoing the last compaction; undefined if none is left
 * @param restored the same, or all messages as they arrived
 */
export function planUndo(transcript: Transcript, last: EncodedMessages | undefined, restored: EncodedMessages, profile: Profile): SessionMutation | undefined {
  const { history } = transcript
  const before = { ...history, messages: withRemovedBridge(restored.messages, history.messages, profile) }
  const edit = stripBroken(history, before, profile)
  if (last && before.messages === restored.messages && !edit.some((section) => 'cut' in section)) return { what: 'undone' }
  const messages = endBrokenTurn(before, apply(before.messages, edit), profile)
  return messages && { what: 'undone', rewrite: transcript.rewriteTo(messages, [], restored, last ?? transcript) }
}

/** The restored messages with the bridge to those appended since, if the original last message needs it too, such as a late result that became words. */
function withRemovedBridge(restored: readonly Message[], current: readonly Message[], profile: Profile): readonly Message[] {
  let at = restored.length
  while (at > 0 && restored[at - 1]?.id === current[current.length - restored.length + at - 1]?.id) at--
  const bridge = current[current.length - restored.length + at - 1]
  if (bridge === undefined || bridge.id !== `bridge:${restored[at]?.id}`) return restored
  const previous = restored.slice(0, at).findLast(isNotSystem)
  const next = restored.slice(at).find(isNotSystem)
  const between = next && bridgeBetween(previous, next, profile)
  return between ? restored.toSpliced(at, 0, { ...between, id: bridge.id }) : restored
}
