import type { SessionEvent } from '../log/event.ts'
import type { Place } from './arriving.ts'

/** Of what waited to be shortened when an event was written, what still does after it: where the event writes anew, nothing does. */
export function waitingAfter(event: SessionEvent): readonly Place[] {
  const { what, waiting = [] } = event
  if (what === 'shortened') return waiting.filter((place) => !event.left.some(({ message, part }) => message === place.message && part === place.part))
  return what === 'appended' && !event.bridge && !event.lost ? waiting : []
}
