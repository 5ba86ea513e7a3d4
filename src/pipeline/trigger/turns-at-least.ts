import { limitGiven } from './limit-given.ts'
import type { Trigger } from './trigger.ts'

/** Fires from this many turns of conversation on. */
export function turnsAtLeast(turns: number): Trigger {
  limitGiven('turnsAtLeast', turns)
  return { name: `at least ${turns} turns`, fires: (occasion) => occasion.turns >= turns }
}
