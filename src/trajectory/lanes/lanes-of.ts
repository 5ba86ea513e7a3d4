import { isOfKind, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * How many lanes to work in.
 * @throws DecantError `invalid-option` for what is no number from 1
 */
export function lanesOf(parallel: number): number {
  if (isOfKind('a number from 1 or Infinity', parallel)) return parallel
  throw new DecantError('invalid-option', `parallel is ${shownValue(parallel)}`, 'Give a number from 1.')
}
