import { DecantError } from '../../message/index.ts'
import { describeValue, isOfKind } from '../../validation/index.ts'

/**
 * Checks the number of parallel tasks.
 * @throws DecantError `invalid-option` for anything but a number from 1
 */
export function checkParallel(parallel: number): number {
  if (isOfKind('a number from 1 or Infinity', parallel)) return parallel
  throw new DecantError('invalid-option', `parallel is ${describeValue(parallel)}`, 'Give a number from 1.')
}
