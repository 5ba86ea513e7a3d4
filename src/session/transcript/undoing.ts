import { type Profile, stripBroken } from '../../law/index.ts'
import { apply } from '../../message/index.ts'
import type { SessionDeed } from '../log/event.ts'
import { openedAnew } from './opened-anew.ts'
import type { Standing } from './standing.ts'
import type { Transcript } from './transcript.ts'

/**
 * The deed that brings back what was left out. Reasoning that is bound to what stood before it goes where that changes, and the turn under way is ended
 * where it began with such. Undefined while that turn waits for a result.
 * @param last what undoing the last compaction gives; undefined where none is left
 * @param whole the same, or all as it came in
 */
export function undoing(transcript: Transcript, last: Standing | undefined, whole: Standing, profile: Profile): SessionDeed | undefined {
  const { history } = transcript
  const before = { ...history, messages: whole.messages }
  const edit = stripBroken(history, before, profile)
  if (last && !edit.some((section) => 'cut' in section)) return { what: 'undone' }
  const messages = openedAnew(before, apply(whole.messages, edit), profile)
  return messages && { what: 'undone', rewrite: transcript.rewriteTo(messages, whole, last ?? transcript) }
}
