import type { Message } from './message.ts'

/** A date, or a date and time of day with or without a zone. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?( ?(?:Z|[+-]\d\d(?::?\d\d)?))?)?$/i
/** The length of a date without a time. */
const DATE_LENGTH = 'yyyy-mm-dd'.length

/**
 * Parses an ISO 8601 time into milliseconds since 1970, with the same result on every machine: without a zone it is UTC. NaN for anything else, since
 * `Date.parse` would read other forms in the machine's own zone.
 */
export function parseTime(at: string): number {
  const found = ISO_TIME.exec(at)
  if (!found) return Number.NaN
  return Date.parse(at.length > DATE_LENGTH && found[1] === undefined ? `${at}Z` : at)
}

/**
 * Returns the time of each message in milliseconds since 1970; NaN if unknown. Clients write wrong timestamps: a single one that is earlier or later than its
 * neighbours counts as the nearer of them.
 */
export function messageTimes(messages: readonly Message[]): Float64Array {
  const times = Float64Array.from(messages, ({ at }) => (at === undefined ? Number.NaN : parseTime(at)))
  const stamped = [...times.keys()].filter((i) => !Number.isNaN(times[i]))
  let before = Number.NEGATIVE_INFINITY
  for (const [k, i] of stamped.entries()) {
    const after = times[stamped[k + 1] ?? -1] ?? Number.POSITIVE_INFINITY
    if (before <= after) times[i] = Math.min(Math.max(times[i] as number, before), after)
    before = times[i] as number
  }
  return times
}
