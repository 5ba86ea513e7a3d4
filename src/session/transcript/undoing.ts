import { type Profile, stripBroken } from '../../law/index.ts'
import { apply } from '../../message/index.ts'
import type { SessionDeed } from '../log/event.ts'
import { openedAnew } from './opened-anew.ts'
import type { Standing } from './standing.ts'
import type { Transcript } from './transcript.ts'

/**
 * The deed that restores what was left out. Reasoning bound to what precedes it is removed where that changes, and the turn under way is ended if it began with
 * such reasoning. Undefined while that turn waits for a result.
 * @param last the messages after undoing the last compaction; undefined if none is left
 * @param whole the same, or all messages as they arrived
 */
export function undoing(transcript: Transcript, last: Standing | undefined, whole: Standing, profile: Profile): SessionDeed | undefined {
  const { history } = transcript
  const before = { ...history, messages: whole.messages }
  const edit = stripBroken(history, before, profile)
  if (last && !edit.some((section) => 'cut' in section)) return { what: 'undone' }
  const messages = openedAnew(before, apply(whole.messages, edit), profile)
  return messages && { what: 'undone', rewrite: transcript.rewriteTo(messages, whole, last ?? transcript) }
}
