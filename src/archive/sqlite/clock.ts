import { advanceClock, type ClockHistory, type PutTime } from '../clock/clock-history.ts'
import { latestPutTime } from '../clock/latest-put-time.ts'
import type { Statements } from './statements.ts'

/** What an archive in a file remembers of clocks, one row per stretch, shared by all processes and scopes. */
export class Clock {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Records the time of the clock, inside a transaction; returns its stretch. */
  advance(now: number): number {
    const hours = this.#hours()
    const next = advanceClock(hours, now)
    if (next !== hours) this.#statements.of('INSERT OR REPLACE INTO clock (stretch, told) VALUES (?, ?)').run(next.length, next.at(-1) ?? now)
    return next.length
  }

  latest(put: PutTime, now: number): number {
    return put.stretch > 1 ? latestPutTime(put, this.#hours(), now) : put.at
  }

  #hours(): ClockHistory {
    const rows = this.#statements.of('SELECT told FROM clock ORDER BY stretch').all()
    return rows.map(({ told }) => Number(told))
  }
}
