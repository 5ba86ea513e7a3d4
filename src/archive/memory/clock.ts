import { advanceClock, type ClockHistory, type PutTime } from '../clock/clock-history.ts'
import { latestPutTime } from '../clock/latest-put-time.ts'

/** What an archive in memory remembers of the clock. */
export class MemoryClock {
  #hours: ClockHistory = []

  /** Records the time of the clock and returns it with its stretch. */
  advance(now: number): PutTime {
    this.#hours = advanceClock(this.#hours, now)
    return { at: now, stretch: this.#hours.length }
  }

  latest(put: PutTime, now: number): number {
    return latestPutTime(put, this.#hours, now)
  }
}
