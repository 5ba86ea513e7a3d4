import type { Trigger } from './trigger.ts'

/** Fires when another trigger does not. */
export function not(trigger: Trigger): Trigger {
  return { name: `not (${trigger.name})`, fires: (occasion) => !trigger.fires(occasion) }
}
