import type { Message } from './message.ts'

/** A date, or a date and time of day with its zone or without. */
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?( ?(?:Z|[+-]\d\d(?::?\d\d)?))?)?$/i
/** What a date has alone. */
const DAY = 'yyyy-mm-dd'.length

/**
 * The milliseconds since 1970 of a time in ISO 8601, on every machine the same: without a zone it is UTC. NaN where it is none: what else the
 * language would read as a time, it reads as one of the machine's own zone.
 */
export function timeOf(at: string): number {
  const found = TIME.exec(at)
  if (!found) return Number.NaN
  return Date.parse(at.length > DAY && found[1] === undefined ? `${at}Z` : at)
}

/**
 * When each message was said, in milliseconds since 1970; NaN where it does not tell. Clients stamp wrongly: one stamp that is earlier or later than
 * those around it counts as the nearer of these.
 */
export function timesOf(messages: readonly Message[]): Float64Array {
  const times = Float64Array.from(messages, ({ at }) => (at === undefined ? Number.NaN : timeOf(at)))
  const stamped = [...times.keys()].filter((i) => !Number.isNaN(times[i]))
  let before = Number.NEGATIVE_INFINITY
  for (const [k, i] of stamped.entries()) {
    const after = times[stamped[k + 1] ?? -1] ?? Number.POSITIVE_INFINITY
    if (before <= after) times[i] = Math.min(Math.max(times[i] as number, before), after)
    before = times[i] as number
  }
  return times
}
