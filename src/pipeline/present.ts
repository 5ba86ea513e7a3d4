import { DecantError, type Message, timeOf, timesOf } from '../message/index.ts'

/**
 * What counts as now for a history: the time that the caller names, else the latest that a message tells, so that equal input gives equal output.
 * Undefined where neither is there.
 * @throws DecantError `invalid-option` where the time named is none
 */
export function present(messages: readonly Message[], named?: string): string | undefined {
  if (named !== undefined) {
    if (!Number.isNaN(timeOf(named))) return named
    throw new DecantError('invalid-option', `now is ${JSON.stringify(named)}`, 'Give a time in ISO 8601, such as 2026-01-31T12:00:00Z, or leave it out.')
  }
  let latest = Number.NEGATIVE_INFINITY
  for (const time of timesOf(messages)) if (time > latest) latest = time
  return Number.isFinite(latest) ? new Date(latest).toISOString() : undefined
}
