import { DecantError } from '../../message/index.ts'
import type { Trigger } from './trigger.ts'

/**
 * Validates triggers.
 * @param caller the function they were given to, as written by a caller
 * @throws DecantError `invalid-option` for one without a `fires` function
 */
export function checkTriggers(caller: string, triggers: readonly Trigger[]): void {
  for (const trigger of triggers)
    if (typeof (Object(trigger) as Partial<Trigger>).fires !== 'function')
      throw new DecantError('invalid-option', `A trigger of ${caller} has no fires(state)`, 'Give one of `decant/pipeline`, such as usedShareAtLeast(0.8).')
}
