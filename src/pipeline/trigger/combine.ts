import type { Trigger } from './trigger.ts'
import { triggersGiven } from './trigger-given.ts'

/** Fires when one of some triggers does. Of no trigger it never fires. */
export function any(...triggers: readonly Trigger[]): Trigger {
  triggersGiven('any', triggers)
  return { name: `any of (${triggers.map(({ name }) => name).join(', ')})`, fires: (occasion) => triggers.some((one) => one.fires(occasion)) }
}

/** Fires when all of some triggers do. Of no trigger it always fires. */
export function all(...triggers: readonly Trigger[]): Trigger {
  triggersGiven('all', triggers)
  return { name: `all of (${triggers.map(({ name }) => name).join(', ')})`, fires: (occasion) => triggers.every((one) => one.fires(occasion)) }
}
