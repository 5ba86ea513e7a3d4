export const HOUR = 3_600_000

/**
 * What an archive remembers of the clocks it was put under: the latest full hour of each stretch in which they went forward. A stretch ends where a clock
 * says at least an hour less than was said before. Which of the two was wrong cannot be known then; who reads later may know.
 */
export type ClockTold = readonly number[]

/** When a record was put last: what the clock said, and how many stretches had begun by then. */
export interface PutAt {
  readonly at: number
  readonly stretch: number
}

/** The same once a clock says `now`: the last hour changes, or one more comes. What a stretch before told already begins no new one. */
export function told(hours: ClockTold, now: number): ClockTold {
  const [hour, last] = [now - (now % HOUR), hours.at(-1)]
  if (last === undefined) return [hour]
  if (last - now < HOUR) return hour > last ? [...hours.slice(0, -1), hour] : hours
  return hours.indexOf(last) < hours.length - 1 ? [...hours.slice(0, -1), hour] : [...hours, hour]
}
