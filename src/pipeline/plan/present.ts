import { DecantError, type Message, timeOf, timesOf } from '../../message/index.ts'

/** Clocks differ by their zones: what is later than the caller's by more was stamped wrongly. */
const DAY = 86_400_000

/**
 * What counts as now for a history: the time that the caller names, else the latest that a message tells, so that equal input gives equal output. Where
 * the caller has a clock, a message that says it comes from the future tells no time, unless all do: then it is the clock that is wrong. Undefined
 * where neither is there.
 * @param clock milliseconds since 1970
 * @throws DecantError `invalid-option` where the time named is none
 */
export function present(messages: readonly Message[], named?: string, clock = Number.POSITIVE_INFINITY): string | undefined {
  if (named !== undefined) {
    if (!Number.isNaN(timeOf(named))) return named
    throw new DecantError('invalid-option', `now is ${JSON.stringify(named)}`, 'Give a time in ISO 8601, such as 2026-01-31T12:00:00Z, or leave it out.')
  }
  const times = timesOf(messages).filter((time) => !Number.isNaN(time))
  const past = times.filter((time) => time <= clock + DAY)
  const latest = (past.length > 0 ? past : times).reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY)
  return Number.isFinite(latest) ? new Date(latest).toISOString() : undefined
}
