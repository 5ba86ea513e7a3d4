import type { Profile } from '../../law/index.ts'
import { bridgeAfter } from '../../strategy/index.ts'
import type { Bridged } from '../log/event.ts'
import { ownForms } from './own-forms.ts'
import type { Standing } from './standing.ts'
import type { Transcript } from './transcript.ts'

/**
 * What must stand before messages that come in: a bridge where the last compaction ended with words that these may not follow, as where it cut results
 * that nobody answered and the user speaks next. Nothing in all other cases.
 */
export function bridgeBefore({ messages: more }: Standing, { messages, wire, format, replaced }: Transcript, profile: Profile): Bridged {
  const bridge = replaced && bridgeAfter(replaced, messages, more, profile)
  const [written, ...others] = bridge ? ownForms(bridge, undefined, { format, beside: wire[0] }) : []
  return written && others.length === 0 ? { bridge: written } : {}
}
