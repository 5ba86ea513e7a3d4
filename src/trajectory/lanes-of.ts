import { DecantError } from '../message/index.ts'

/**
 * How many lanes to work in.
 * @throws DecantError `invalid-option` for what is no number from 1
 */
export function lanesOf(parallel: number): number {
  if (parallel >= 1) return parallel
  throw new DecantError('invalid-option', `parallel is ${parallel}`, 'Give a number from 1.')
}
