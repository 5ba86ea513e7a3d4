import type { Trigger } from './trigger.ts'

/** Fires from so many turns of conversation on. */
export function turnsAtLeast(turns: number): Trigger {
  return { name: `at least ${turns} turns`, fires: (occasion) => occasion.turns >= turns }
}
