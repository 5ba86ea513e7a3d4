import type { SessionEvent } from '../log/event.ts'
import type { Journal } from '../log/journal.ts'
import type { Reckoning } from '../log/reckoning.ts'
import type { ResolvedOptions } from '../options.ts'
import { Transcript } from '../transcript/transcript.ts'
import { wireKept } from '../transcript/wire-copy.ts'
import { countsTold } from './counts-told.ts'
import { LastRequest } from './last-request.ts'
import { messagesIn } from './messages-in.ts'

/** A session as read from its log. */
export interface Replayed {
  /** Undefined if there is no log. */
  readonly transcript: Transcript | undefined
  /** The model that the log was last written for; empty if something was forgotten since, because that breaks what models bind to it. */
  readonly writtenFor: string | undefined
  readonly request: LastRequest
  readonly last: SessionEvent | undefined
  /** The note after the last event. */
  readonly noted: Reckoning | undefined
}

/** Reads a log. @throws DecantError `damaged-session` where an event cannot be read */
export async function replayed(journal: Journal, options: ResolvedOptions): Promise<Replayed> {
  const request = new LastRequest(journal.id)
  let transcript: Transcript | undefined
  let writtenFor: string | undefined
  let last: SessionEvent | undefined
  for await (const event of journal.events()) {
    if (event.what === 'opened') transcript = new Transcript(event.format)
    if (event.what === 'opened' || event.what === 'switched') writtenFor = event.model
    if (event.forgotten) writtenFor = ''
    const before = transcript?.messages ?? []
    request.before(event, before)
    for (const message of messagesIn(event)) wireKept(message)
    transcript?.take(event)
    countsTold(event, transcript?.messages ?? [], options)
    request.taken(event, before, transcript?.messages ?? [])
    last = event
  }
  const noted = await journal.noted()
  if (noted) request.known(noted, transcript?.messages ?? [])
  return { transcript, writtenFor, request, last, noted }
}
