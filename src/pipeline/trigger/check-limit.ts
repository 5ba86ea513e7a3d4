import { DecantError } from '../../message/index.ts'
import { describeValue } from '../../validation/index.ts'

/**
 * Validates a trigger's limit. A value that is no number would never be exceeded, so that nothing would ever be compacted.
 * @throws DecantError `invalid-option`
 */
export function checkLimit(trigger: string, limit: number): void {
  if (typeof limit === 'number' && !Number.isNaN(limit)) return
  throw limitError(trigger, limit, `Give a number, as in ${trigger}(20).`)
}

/**
 * Validates a share of the window: one in percent, such as 80, is never reached by the share used, and always undercut by the share left.
 * @param example the correct call
 * @throws DecantError `invalid-option`
 */
export function checkShare(trigger: string, share: number, example: string): void {
  if (typeof share === 'number' && share >= 0 && share <= 1) return
  throw limitError(trigger, share, `Give a share of the window from 0 to 1, as in ${example}.`)
}

function limitError(trigger: string, limit: unknown, remedy: string): DecantError {
  return new DecantError('invalid-option', `The limit of ${trigger} is ${describeValue(limit)}`, remedy)
}
