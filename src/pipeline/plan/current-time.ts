import { DecantError, type Message, messageTimes, parseTime } from '../../message/index.ts'
import { describeValue } from '../../validation/index.ts'

/** Clocks differ by their zones: a time later than the caller's by more than this is wrong. */
const DAY_MS = 86_400_000

/**
 * The current time for a history: the one set by the caller, else the latest time of a message, so that equal input gives equal output. If the caller has a
 * clock, times in the future are ignored, unless all are: then the clock is wrong. Undefined if there is no time at all.
 * @param clock milliseconds since 1970
 * @throws DecantError `invalid-option` if the given time is invalid
 */
export function currentTime(messages: readonly Message[], givenTime?: string, clock = Number.POSITIVE_INFINITY): string | undefined {
  if (givenTime !== undefined) {
    if (!Number.isNaN(parseTime(givenTime))) return givenTime
    throw new DecantError('invalid-option', `now is ${describeValue(givenTime)}`, 'Give a text in ISO 8601, such as 2026-01-31T12:00:00Z, or leave it out.')
  }
  const times = messageTimes(messages).filter((time) => !Number.isNaN(time))
  const pastTimes = times.filter((time) => time <= clock + DAY_MS)
  const latest = (pastTimes.length > 0 ? pastTimes : times).reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY)
  return Number.isFinite(latest) ? new Date(latest).toISOString() : undefined
}
