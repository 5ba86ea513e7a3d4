import type { History } from '../../message/index.ts'
import { type WholeFloor, wholeFloor } from '../../strategy/index.ts'
import type { Measure } from './measure.ts'
import type { PlanOptions } from './plan-options.ts'

/** What must stay whatever is asked, tool schemas included. */
export interface FloorTokens extends Pick<WholeFloor, 'holdsTurn'> {
  readonly tokens: number
}

/** Counts the hard floor and what must stay with it. */
export function floorTokens(history: History, { counter, profile }: PlanOptions, { tools }: Measure): FloorTokens {
  const { messages, holdsTurn } = wholeFloor(history.messages, profile)
  return { tokens: counter.messages(messages) + tools, holdsTurn }
}
