import type { Strategy } from '../strategy/index.ts'
import { messagesAbove } from './trigger/messages-above.ts'
import type { Trigger } from './trigger/trigger.ts'
import { turnsAtLeast } from './trigger/turns-at-least.ts'
import { when } from './when.ts'

/** More than 10 messages, more than twice the window of 9, more than two chunks of 20 turns. */
const GATES: Readonly<Record<string, Trigger>> = {
  'importance-scoring': messagesAbove(10),
  'key-events': messagesAbove(10),
  'sliding-window': messagesAbove(18),
  'incremental-summary': turnsAtLeast(41),
}

/** A strategy behind the gate that requirement 002 sets for it; itself where it sets none. */
export function gated(strategy: Strategy): Strategy {
  const gate = Object.hasOwn(GATES, strategy.name) ? GATES[strategy.name] : undefined
  return gate ? when(gate, strategy) : strategy
}
