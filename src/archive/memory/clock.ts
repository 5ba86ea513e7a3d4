import { type ClockTold, type PutAt, told } from '../clock/clock-told.ts'
import { latestTold } from '../clock/latest-told.ts'

/** What an archive in memory remembers of the clock. */
export class MemoryClock {
  #hours: ClockTold = []

  /** Records the time of the clock and returns it with its stretch. */
  tell(now: number): PutAt {
    this.#hours = told(this.#hours, now)
    return { at: now, stretch: this.#hours.length }
  }

  latest(put: PutAt, now: number): number {
    return latestTold(put, this.#hours, now)
  }
}
