import { checkShare } from './check-limit.ts'
import { checkTriggers } from './check-triggers.ts'
import type { Trigger } from './trigger.ts'

/**
 * Lets a trigger fire again only after the context has grown by a share of the window since the last time, so that a history that cannot be made smaller is not
 * tried again at every step. With `requested` the trigger is evaluated at any growth.
 * @throws DecantError `invalid-option` for a value that is no trigger, or a growth that is no share
 * @example
 * hysteresis(usedShareAtLeast(0.8), 0.05)
 */
export function hysteresis(trigger: Trigger, growth = 0.05): Trigger {
  checkTriggers('hysteresis', [trigger])
  checkShare('hysteresis', growth, 'hysteresis(usedShareAtLeast(0.8), 0.05)')
  return {
    name: `${trigger.name}, after growth of ${growth}`,
    fires(state) {
      const { used, window, usedAfterLast, requested } = state
      const grown = usedAfterLast === undefined || requested === true || (used > usedAfterLast && (used - usedAfterLast) / window >= growth)
      return grown && trigger.fires(state)
    },
  }
}
