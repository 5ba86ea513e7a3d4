export const HOUR = 3_600_000

/**
 * What an archive remembers of the clocks it was used under: the latest full hour of each stretch in which the clock went forward. A stretch ends when the
 * clock is at least an hour behind an earlier time. Which of the two was wrong cannot be known then; a later reader may know.
 */
export type ClockTold = readonly number[]

/** When a record was last put: the time of the clock, and how many stretches had begun by then. */
export interface PutAt {
  readonly at: number
  readonly stretch: number
}

/**
 * The stretches after the clock shows `now`: the last hour changes, or one more is added. A time that an earlier stretch already covers does not begin a new
 * one.
 */
export function told(hours: ClockTold, now: number): ClockTold {
  const [hour, last] = [now - (now % HOUR), hours.at(-1)]
  if (last === undefined) return [hour]
  if (last - now < HOUR) return hour > last ? [...hours.slice(0, -1), hour] : hours
  return hours.indexOf(last) < hours.length - 1 ? [...hours.slice(0, -1), hour] : [...hours, hour]
}
