import type { ClockHistory, PutTime } from './clock-history.ts'

/** When a record was last put, as far as is known: the time of the clock, or a later one of an earlier stretch. Times in the future are ignored. */
export function latestPutTime({ at, stretch }: PutTime, hours: ClockHistory, now: number): number {
  return hours.slice(0, Math.max(0, stretch - 1)).reduce((latest, hour) => (hour > latest && hour <= now ? hour : latest), at)
}
