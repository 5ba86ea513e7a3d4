export const HOUR_MS = 3_600_000

/**
 * What an archive remembers of the clocks it was used under: the latest full hour of each stretch in which the clock went forward. A stretch ends when the
 * clock is at least an hour behind an earlier time. Which of the two was wrong cannot be known then; a later reader may know.
 */
export type ClockHistory = readonly number[]

/** When a record was last put: the time of the clock, and how many stretches had begun by then. */
export interface PutTime {
  readonly at: number
  readonly stretch: number
}

/**
 * The stretches after the clock shows `now`: the last hour changes, or one more is added. A time that an earlier stretch already covers does not begin a new
 * one.
 */
export function advanceClock(hours: ClockHistory, now: number): ClockHistory {
  const [hour, last] = [now - (now % HOUR_MS), hours.at(-1)]
  if (last === undefined) return [hour]
  if (last - now < HOUR_MS) return hour > last ? [...hours.slice(0, -1), hour] : hours
  return hours.indexOf(last) < hours.length - 1 ? [...hours.slice(0, -1), hour] : [...hours, hour]
}
