import { floorMessages, type History, hardFloor } from '../../message/index.ts'
import { heldTurn } from '../../strategy/index.ts'
import type { Measure } from './measure.ts'
import type { PlanOptions } from './plan-options.ts'

/** What must stay whatever is asked, tool schemas included. */
export interface FloorTokens {
  readonly tokens: number
  /** Whether a turn under way is in it, which its provider wants whole: its calls, and messages for its results, whose text may go. */
  readonly holdsTurn: boolean
}

/** Counts the hard floor and what must stay with it. */
export function floorTokens({ messages }: History, { counter, profile }: PlanOptions, { tools }: Measure): FloorTokens {
  const floor = hardFloor(messages)
  const turn = heldTurn(messages, floor, profile)
  const held = turn ? messages.slice(turn.start, turn.end).filter((_, i) => !floor[turn.start + i]) : []
  const bare = held.map((message) => (message.role === 'assistant' ? message : { ...message, parts: [] }))
  return { tokens: counter.messages([...floorMessages(messages), ...bare]) + tools, holdsTurn: held.length > 0 }
}
