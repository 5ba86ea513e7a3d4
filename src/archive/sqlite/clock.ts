import { type ClockTold, type PutAt, told } from '../clock/clock-told.ts'
import { latestTold } from '../clock/latest-told.ts'
import type { Statements } from './statements.ts'

/** What an archive in a file remembers of clocks, one row per stretch, shared by all processes and scopes. */
export class Clock {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Records the time of the clock, inside a transaction; returns its stretch. */
  tell(now: number): number {
    const hours = this.#hours()
    const next = told(hours, now)
    if (next !== hours) this.#statements.of('INSERT OR REPLACE INTO clock (stretch, told) VALUES (?, ?)').run(next.length, next.at(-1) ?? now)
    return next.length
  }

  latest(put: PutAt, now: number): number {
    return put.stretch > 1 ? latestTold(put, this.#hours(), now) : put.at
  }

  #hours(): ClockTold {
    const rows = this.#statements.of('SELECT told FROM clock ORDER BY stretch').all()
    return rows.map(({ told }) => Number(told))
  }
}
