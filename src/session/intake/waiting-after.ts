import type { SessionEvent } from '../log/session-event.ts'
import type { PartPosition } from './result-shortener.ts'

/** Of the results that waited to be shortened when an event was written, returns those that still wait after it; none if the event rewrites the history. */
export function waitingAfter(event: SessionEvent): readonly PartPosition[] {
  const { what, waiting = [] } = event
  if (what === 'shortened') return waiting.filter((place) => !event.left.some(({ message, part }) => message === place.message && part === place.part))
  return what === 'appended' && !event.bridge && !event.lost ? waiting : []
}
