import type { Profile } from '../law/index.ts'
import { bridgeBetween } from '../strategy/index.ts'
import { ownForms } from './own-forms.ts'
import type { Transcript } from './transcript.ts'

/**
 * What must stand before messages that come in: a bridge where the last compaction ended with words that these may not follow, as where it cut results
 * that nobody answered and the user speaks next. It is appended as they are. Nothing in all other cases.
 */
export function bridgeBefore(given: readonly object[], transcript: Transcript, profile: Profile): readonly object[] {
  const last = transcript.messages.at(-1)
  if (last?.written === undefined) return []
  const [next] = transcript.read(given).messages
  const bridge = next && bridgeBetween(last, next, profile)
  return bridge ? ownForms(bridge, undefined, { format: transcript.format, beside: transcript.wire[0] }) : []
}
