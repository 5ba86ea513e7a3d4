import type { Trigger } from './trigger.ts'
import { triggersGiven } from './trigger-given.ts'

/** Fires when another trigger does not. */
export function not(trigger: Trigger): Trigger {
  triggersGiven('not', [trigger])
  return { name: `not (${trigger.name})`, fires: (occasion) => !trigger.fires(occasion) }
}
