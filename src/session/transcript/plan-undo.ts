import { type Profile, stripBroken } from '../../law/index.ts'
import { apply } from '../../message/index.ts'
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
  const before = { ...history, messages: restored.messages }
  const edit = stripBroken(history, before, profile)
  if (last && !edit.some((section) => 'cut' in section)) return { what: 'undone' }
  const messages = endBrokenTurn(before, apply(restored.messages, edit), profile)
  return messages && { what: 'undone', rewrite: transcript.rewriteTo(messages, restored, last ?? transcript) }
}
