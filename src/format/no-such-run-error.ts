import { DecantError } from '../message/index.ts'

/** Builds the error for the number of a run that an input does not have. */
export function noSuchRunError(run: number, count: number): DecantError {
  const remedy = count === 1 ? 'Leave `run` out: the input holds one run.' : `Give a run from 0 to ${count - 1}.`
  return new DecantError('no-such-run', `There is no run ${run}: the file holds ${count}`, remedy)
}
