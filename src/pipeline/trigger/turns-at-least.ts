import { checkLimit } from './check-limit.ts'
import type { Trigger } from './trigger.ts'

/** Fires from this many turns of conversation on. */
export function turnsAtLeast(turns: number): Trigger {
  checkLimit('turnsAtLeast', turns)
  return { name: `at least ${turns} turns`, fires: (state) => state.turns >= turns }
}
