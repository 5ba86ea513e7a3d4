import { DecantError } from '../../message/index.ts'
import type { Trigger } from './trigger.ts'

/**
 * Triggers at the door of what asks them.
 * @param of what they were given to, as a caller writes it
 * @throws DecantError `invalid-option` for one that cannot be asked
 */
export function triggersGiven(of: string, triggers: readonly Trigger[]): void {
  for (const trigger of triggers)
    if (typeof (Object(trigger) as Partial<Trigger>).fires !== 'function')
      throw new DecantError('invalid-option', `A trigger of ${of} has no fires(occasion)`, 'Give one of `decant/pipeline`, such as usedShareAtLeast(0.8).')
}
