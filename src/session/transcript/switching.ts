import { isSealed, type Profile } from '../../law/index.ts'
import { apply, EditBuilder, type Message } from '../../message/index.ts'
import { withoutReasoning } from '../../strategy/index.ts'
import type { Rewrite } from '../log/event.ts'
import { openedAnew } from './opened-anew.ts'
import type { Transcript } from './transcript.ts'

/** What changes when another model continues. */
interface Switching {
  /** Undefined if the model accepts the current messages. */
  readonly rewrite?: Rewrite
  /** Whether a turn that began with reasoning to be removed still waits for results: once they have arrived it can be ended, and the model accepts it. */
  readonly waits: boolean
}

/**
 * Adapts the history to a model that binds its reasoning, and so accepts no seals but its own: all sealed reasoning is removed, from the beginning on and for
 * good, which such models allow.
 */
export function switching(transcript: Transcript, profile: Profile): Switching {
  const { messages } = transcript
  if (profile.shapes.shortenInPlace || !messages.some(isSealed)) return { waits: false }
  const bare = unsealed(messages)
  const opened = openedAnew(transcript.history, bare, profile)
  return { rewrite: transcript.rewriteTo(opened ?? bare, transcript, transcript), waits: !opened }
}

function unsealed(messages: readonly Message[]): readonly Message[] {
  const edit = new EditBuilder<Message>()
  for (const message of messages) {
    const bare = isSealed(message) ? withoutReasoning(message) : message
    if (bare === message) edit.keep(1)
    else edit.cut(1, bare ? [bare] : [])
  }
  return apply(messages, edit.build())
}
