import type { Profile } from '../../law/index.ts'
import type { Context, Strategy } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import type { Budget } from './budget.ts'

/** What a plan is made from. All of it was prepared before; planning is pure and sync. */
export interface PlanOptions {
  readonly budget: Budget
  readonly strategy: Strategy
  readonly profile: Profile
  /** Counts exactly what stays. */
  readonly counter: Counter
  /** Estimates what is cut, and an input that is far above its budget. */
  readonly rough: Counter
  /** The handle under which the archive will hold a text. */
  readonly ref: (text: string) => string
  /** The caller's clock, in milliseconds since 1970: a message a day later than that and more does not tell what time it is. Planning reads none itself. */
  readonly clock?: number | undefined
  /** What is left out of it stays unknown to the strategy; `now` is the latest time that a message tells. */
  readonly prepared?: Pick<Context, 'now' | 'pinned' | 'vectors' | 'earlier' | 'task' | 'taskVector'> | undefined
}
