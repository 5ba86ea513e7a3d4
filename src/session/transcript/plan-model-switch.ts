import { hasSignedReasoning, type Profile } from '../../law/index.ts'
import { apply, EditBuilder, type Message } from '../../message/index.ts'
import { withoutReasoning } from '../../strategy/index.ts'
import type { Rewrite } from '../log/session-event.ts'
import { endBrokenTurn } from './end-broken-turn.ts'
import type { Transcript } from './transcript.ts'

/** What changes when another model continues. */
interface ModelSwitch {
  /** Undefined if the model accepts the current messages. */
  readonly rewrite?: Rewrite
  /** Whether a turn that began with reasoning to be removed still waits for results: once they have arrived it can be ended, and the model accepts it. */
  readonly waits: boolean
}

/**
 * Adapts the history to a model that binds its reasoning, and so accepts no signatures but its own: all signed reasoning is removed, from the beginning on and
 * for good, which such models allow.
 * @param writtenFor the model that signed it; undefined if the log names none yet: the one that continues is then taken for it
 */
export function planModelSwitch(transcript: Transcript, profile: Profile, writtenFor: string | undefined): ModelSwitch {
  const { messages } = transcript
  if (writtenFor === undefined || profile.shapes.shortenInPlace || !messages.some(hasSignedReasoning)) return { waits: false }
  const stripped = withoutSignedReasoning(messages)
  const sendable = endBrokenTurn(transcript.history, stripped, profile)
  return { rewrite: transcript.rewriteTo(sendable ?? stripped), waits: !sendable }
}

function withoutSignedReasoning(messages: readonly Message[]): readonly Message[] {
  const edit = new EditBuilder<Message>()
  for (const message of messages) {
    const stripped = hasSignedReasoning(message) ? withoutReasoning(message) : message
    if (stripped === message) edit.keep(1)
    else edit.cut(1, stripped ? [stripped] : [])
  }
  return apply(messages, edit.build())
}
