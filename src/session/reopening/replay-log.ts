import type { Journal } from '../log/journal.ts'
import type { SessionEvent } from '../log/session-event.ts'
import type { SessionState } from '../log/session-state.ts'
import type { ResolvedOptions } from '../options.ts'
import { adoptWireMessage } from '../transcript/copy-wire-message.ts'
import { Transcript } from '../transcript/transcript.ts'
import { LastRequest } from './last-request.ts'
import { leavesCallsOpen } from './leaves-calls-open.ts'
import { restoreTokenCounts } from './restore-token-counts.ts'
import { wireMessagesIn } from './wire-messages-in.ts'

/** A session as read from its log. */
export interface ReplayedSession {
  /** Undefined if there is no log. */
  readonly transcript: Transcript | undefined
  /** The model that the log was last written for; empty if something was forgotten since, because that breaks what models bind to it. */
  readonly writtenFor: string | undefined
  readonly request: LastRequest
  readonly last: SessionEvent | undefined
  /** The note after the last event. */
  readonly lastNote: SessionState | undefined
  /** Whether an older version logged words or system text after open calls. */
  readonly leavesCallsOpen: boolean
}

/** Reads a log. @throws DecantError `damaged-session` where an event cannot be read */
export async function replayLog(journal: Journal, options: ResolvedOptions): Promise<ReplayedSession> {
  const request = new LastRequest(journal.id)
  let transcript: Transcript | undefined
  let writtenFor: string | undefined
  let last: SessionEvent | undefined
  let isCallLeftOpen = false
  for await (const event of journal.events()) {
    if (event.what === 'opened') transcript = new Transcript(event.format)
    if (event.what === 'opened' || event.what === 'switched') writtenFor = event.model
    if (event.forgotten) writtenFor = ''
    const before = transcript?.messages ?? []
    const count = before.length
    request.beforeEvent(event, before)
    for (const message of wireMessagesIn(event)) adoptWireMessage(message)
    transcript?.apply(event)
    if (transcript && event.what === 'appended' && !event.lost) {
      const { messages, format } = transcript
      isCallLeftOpen ||= leavesCallsOpen(messages, count, () => options.profile(format.name))
    }
    restoreTokenCounts(event, transcript?.messages ?? [], options)
    request.afterEvent(event, before, transcript?.messages ?? [])
    last = event
  }
  const lastNote = await journal.lastNote()
  if (lastNote) request.addState(lastNote, transcript?.messages ?? [])
  return { transcript, writtenFor, request, last, lastNote, leavesCallsOpen: isCallLeftOpen }
}
