import type { ClockTold, PutAt } from './clock-told.ts'

/** When a record was put last, as far as can be told: as the clock said, or as one had said before, if that is later. What lies ahead was never right. */
export function latestTold({ at, stretch }: PutAt, hours: ClockTold, now: number): number {
  return hours.slice(0, Math.max(0, stretch - 1)).reduce((latest, hour) => (hour > latest && hour <= now ? hour : latest), at)
}
