import { checkTriggers } from './check-triggers.ts'
import type { Trigger } from './trigger.ts'

/** Fires when at least one of the triggers does. Without triggers it never fires. */
export function any(...triggers: readonly Trigger[]): Trigger {
  checkTriggers('any', triggers)
  return { name: `any of (${triggers.map(({ name }) => name).join(', ')})`, fires: (state) => triggers.some((one) => one.fires(state)) }
}

/** Fires when all of the triggers do. Without triggers it always fires. */
export function all(...triggers: readonly Trigger[]): Trigger {
  checkTriggers('all', triggers)
  return { name: `all of (${triggers.map(({ name }) => name).join(', ')})`, fires: (state) => triggers.every((one) => one.fires(state)) }
}
