import type { Profile } from '../../law/index.ts'
import type { Context, Strategy } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import type { Budget } from './budget.ts'

/** The inputs of a plan. All of them are prepared before; planning is pure and sync. */
export interface PlanOptions {
  readonly budget: Budget
  readonly strategy: Strategy
  readonly profile: Profile
  /** Counts kept messages exactly. */
  readonly counter: Counter
  /** Estimates cut messages, and an input that is far above its budget. */
  readonly rough: Counter
  /** The handle under which the archive will store a text. */
  readonly ref: (text: string) => string
  /** The caller's clock, in milliseconds since 1970: the time of a message that is more than a day later is ignored. Planning reads no clock itself. */
  readonly clock?: number | undefined
  /** Further inputs of the strategy; missing ones stay unknown to it, but `now` defaults to the latest time of a message. */
  readonly prepared?: Pick<Context, 'now' | 'pinned' | 'vectors' | 'earlier' | 'task' | 'taskVector'> | undefined
}
