import { shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * A trigger's limit at the door. One that is no number is never passed, so that nothing would ever be compacted.
 * @throws DecantError `invalid-option`
 */
export function limitGiven(trigger: string, limit: number): void {
  if (typeof limit === 'number' && !Number.isNaN(limit)) return
  throw new DecantError(
    'invalid-option',
    `The limit of ${trigger} is ${shownValue(limit)}`,
    trigger === 'hysteresis'
      ? 'Give a share of the window, as in hysteresis(usedShareAtLeast(0.8), 0.05).'
      : `Give a number, as in ${trigger}(${/[sS]hare|Left/.test(trigger) ? '0.5' : '20'}).`,
  )
}
