import { checkTriggers } from './check-triggers.ts'
import type { Trigger } from './trigger.ts'

/** Fires when another trigger does not. */
export function not(trigger: Trigger): Trigger {
  checkTriggers('not', [trigger])
  return { name: `not (${trigger.name})`, fires: (state) => !trigger.fires(state) }
}
